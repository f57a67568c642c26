import * as v from 'valibot';
import { blog, nameOrId } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, wholeNumber } from '../core/wire.ts';
import { drawerPageSize } from './post-limits.ts';
import { blogRef, post } from './post.ts';

const photoSize = v.object({ url: v.string(), width: v.number(), height: v.number() });
/**
 * A post in the blog viewer: the usual fields of a post, and those that the specification names for
 * the blog viewer.
 */
const viewerPost = v.object({
  ...post.entries,
  id: v.string(),
  reblog_key: v.string(),
  /** When it was published, in seconds; for a post that was not, when it last changed. */
  timestamp: v.number(),
  /** Name of its blog, and the key of the blog. */
  tumblelog: v.string(),
  tumblelog_key: v.string(),
  /** Whole. */
  short_url: v.string(),
  photos: v.array(v.object({ original_size: photoSize, alt_sizes: v.array(photoSize) })),
});

/** The largest `offset` of {@link blogPosts}; paging through a blog ends there. */
export const maxPostOffset = 10_000;
/** A `next_offset` of {@link blogPosts} that means the end. */
export const noNextOffset = -1;

const query = v.object({
  tumblelog_name_or_id: nameOrId,
  post_id: v.optional(v.union([v.literal(''), v.literal('null'), id]), ''),
  limit: v.optional(wholeNumber(1, 50), drawerPageSize),
  offset: v.optional(wholeNumber(0, maxPostOffset), 0),
});
const errors = [
  {
    status: 403,
    when: 'the blog requires an account or confirmation of adult age, or one blog has blocked the other',
  },
  { status: 404, when: 'the blog does not exist' },
] as const;

export const blogPosts = defineEndpoint({
  method: 'GET',
  path: '/svc/indash_blog/posts',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns the posts of a blog for the blog viewer, newest first. Pages do not include posts hidden by a block. `next_offset` is the offset of the next page, or -1 at the end.',
  errors,
  query,
  response: v.object({
    posts: v.array(viewerPost),
    next_offset: v.number(),
    tumblelog: blog,
    peepr_ad: v.nullable(v.unknown()),
    tracking_html: v.string(),
  }),
});

const player = v.object({ width: v.number(), embed_code: v.string() });
/** What every flat post has. All addresses are whole; HTML is sanitised. */
const flat = {
  id: v.string(),
  reblog_key: v.string(),
  /** One of the post states, in words. */
  state: v.string(),
  /** In seconds, as in {@link viewerPost}. */
  timestamp: v.number(),
  tumblelog: v.string(),
  tumblelog_key: v.string(),
  blog: blogRef,
  post_url: v.string(),
  short_url: v.string(),
  slug: v.string(),
  tags: v.array(v.string()),
  note_count: v.number(),
  source_url: v.string(),
  source_title: v.string(),
  summary: v.string(),
  is_nsfw: v.boolean(),
  members_only: v.exactOptional(v.boolean()),
  /** Whether the text is cut, because the page had more than fits: ask for the post by its id. */
  is_cut: v.exactOptional(v.boolean()),
};
/**
 * A post with its content in fields of its type. A reblog has the type and the fields of its root;
 * its words quote the trail and end with what the reblogger added.
 */
export const flatPost = v.variant('type', [
  v.object({ ...flat, type: v.literal('text'), title: v.string(), body: v.string() }),
  v.object({
    ...flat,
    type: v.literal('photo'),
    /** `alt_sizes`: widest first, the original among them. */
    photos: v.array(
      v.object({
        caption: v.string(),
        original_size: photoSize,
        alt_sizes: v.array(photoSize),
      }),
    ),
    photoset_layout: v.string(),
    caption: v.string(),
    link_url: v.string(),
  }),
  v.object({ ...flat, type: v.literal('quote'), text: v.string(), source: v.string() }),
  v.object({
    ...flat,
    type: v.literal('link'),
    title: v.string(),
    url: v.string(),
    description: v.string(),
  }),
  v.object({
    ...flat,
    type: v.literal('chat'),
    title: v.string(),
    dialogue: v.array(v.object({ name: v.string(), label: v.string(), phrase: v.string() })),
    /** What reblogs say about it. */
    body: v.string(),
  }),
  v.object({
    ...flat,
    type: v.literal('audio'),
    /** Name of the service that plays it, in lower case, or `file`. */
    audio_type: v.string(),
    audio_url: v.string(),
    /** HTML that plays it. */
    player: v.string(),
    track_name: v.string(),
    artist: v.string(),
    album: v.string(),
    album_art: v.string(),
    caption: v.string(),
  }),
  v.object({
    ...flat,
    type: v.literal('video'),
    /** Name of the service that plays it, in lower case, or `file`. */
    video_type: v.string(),
    /** The file, or the page of the service. */
    video_url: v.string(),
    thumbnail_url: v.string(),
    /** HTML that plays it: the frame of a known service, or the file. */
    player: v.array(player),
    caption: v.string(),
  }),
  v.object({
    ...flat,
    type: v.literal('answer'),
    question: v.string(),
    /** '' if anonymous. */
    asking_name: v.string(),
    answer: v.string(),
  }),
]);
export type FlatPost = v.InferOutput<typeof flatPost>;

export const flatBlogPosts = defineEndpoint({
  method: 'GET',
  path: '/svc/indash_blog',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns the posts of a blog for programs: the same posts as `/svc/indash_blog/posts`, whole, with their content in fields of their type and whole addresses. An empty list ends paging.',
  errors,
  query,
  response: v.object({
    posts: v.array(flatPost),
    next_offset: v.number(),
    tumblelog: blog,
  }),
});
