import * as v from 'valibot';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { newerQuery } from './newer-posts.ts';
import { creatablePostTypes } from './post-types.ts';
import { post } from './post.ts';
import { oddPosts, queuedPost, samplePosts } from './sample-posts.ts';

/** The viewer of posts; decides which actions their markup offers. */
const postViewer = v.object({
  isSignedIn: v.boolean(),
  /** Staff see the moderation marks. */
  isStaff: v.exactOptional(v.boolean()),
  /** Where a visitor returns after logging in; by default the post's page. */
  loginNext: v.exactOptional(v.string()),
  /** The blog whose page this is. */
  blog: v.exactOptional(v.string()),
  /** `en_US` by default. */
  language: v.exactOptional(v.string()),
});
export type PostViewer = v.InferOutput<typeof postViewer>;

/**
 * Possible moves of a queued post. Each value is the id of the post before which the moved post is
 * put, or '' for the end of the queue. A move that would change nothing is absent.
 */
const queueMoves = v.object({
  top: v.exactOptional(v.string()),
  up: v.exactOptional(v.string()),
  down: v.exactOptional(v.string()),
});
export type QueueMoves = v.InferOutput<typeof queueMoves>;

/** The position of a post in a queue: the time of its slot, and where the post can move. */
const queuePlace = v.object({
  /** `at` in ISO 8601, `text` as shown. */
  slot: v.optional(v.object({ at: v.string(), text: v.string() })),
  tools: v.optional(
    v.object({
      blog: v.string(),
      id: v.string(),
      moves: queueMoves,
      formKey: v.string(),
      /** Redirect target of the plain form. */
      returnTo: v.string(),
    }),
  ),
});
export type QueuePlace = v.InferOutput<typeof queuePlace>;

/** Shown in place of the posts of an empty stream. */
const emptyStream = v.object({
  title: v.string(),
  /** A sentence on what to do next. */
  text: v.string(),
  /** Links to the next steps. */
  actions: v.optional(
    v.pipe(
      v.array(
        v.object({
          label: v.string(),
          href: v.string(),
          variant: v.exactOptional(v.picklist(['outline', 'primary'])),
          /** With script, the link opens a form for a new post of this type on the current page. */
          newType: v.exactOptional(v.picklist(creatablePostTypes)),
        }),
      ),
      v.readonly(),
    ),
  ),
});
export type EmptyStream = v.InferOutput<typeof emptyStream>;

/**
 * The posts of a view. Because the schema of a post has a title, the reference shows that title
 * instead of listing the fields of a post for every view.
 */
export const posts = v.pipe(v.array(v.pipe(post, v.title('post'))), v.readonly());

const user = { isSignedIn: true, language: 'en_US' } as const;
const visitor = { isSignedIn: false, loginNext: '/explore' } as const;

/** A stream with its paging, which works without script. */
export const streamView = defineView('stream', {
  owner: 'mf_viewer',
  pages: [
    'home',
    'dashboard',
    'explore',
    'exploreTrending',
    'tagged',
    'taggedTop',
    'followedTags',
    'likes',
    'bookmarks',
    'drafts',
    'queue',
    'inbox',
    'blogDrafts',
    'blogQueue',
    'blogInbox',
    'searchTerm',
    'editForm',
    'reblogForm',
    'newForm',
    'blog',
    'blogTagged',
    'blogSearch',
    'blogPost',
    'blogPostSlug',
  ],
  summary: 'A stream of posts, with links to the pages before and after it.',
  version: 1,
  props: v.object({
    posts,
    viewer: postViewer,
    /** URL of the page of older posts; absent at the end. */
    olderHref: v.optional(v.string()),
    /** URL of the page of newer posts; absent on the first page. */
    newerHref: v.optional(v.string()),
    /** Query for newer posts while the page is open. */
    newer: v.optional(newerQuery),
    /** Shown while there are no posts; hidden as soon as one arrives. */
    empty: v.optional(emptyStream),
    /** On the page of a queue, the positions of its posts by post id. */
    queuePlaces: v.optional(v.record(v.string(), queuePlace)),
    /** The post that is pinned to the top of the page's blog; it is the first of `posts`. */
    pinned: v.optional(v.string()),
    /** Whether the page shows only one post; that post is not cut. */
    isAlone: v.optional(v.boolean()),
    /**
     * URL of the posts if it differs from the page's base route. An emptied stream is reloaded from
     * it.
     */
    address: v.optional(v.string()),
  }),
  samples: [
    {
      posts: [...samplePosts],
      viewer: user,
      newer: { stream: 'dashboard', after: 'a', tag: '', blog: '' },
    },
    {
      posts: [...samplePosts, ...oddPosts],
      viewer: { ...visitor, blog: 'bob' },
      newerHref: '/explore?after=a',
      olderHref: '/explore?before=b',
      address: '/explore',
    },
    {
      posts: [queuedPost],
      viewer: { ...user, isStaff: true },
      queuePlaces: {
        [queuedPost.action.id]: {
          slot: { at: '2026-03-13T09:00:00.000Z', text: 'Friday at 9:00 AM' },
          tools: {
            blog: 'bob',
            id: queuedPost.action.id,
            moves: { up: '1', down: '' },
            formKey: 'key',
            returnTo: '/queue',
          },
        },
      },
    },
    {
      posts: [],
      viewer: user,
      empty: {
        title: 'Nothing here yet',
        text: 'New posts will appear here.',
        actions: [
          { label: 'Write a post', href: '/new/text', variant: 'primary', newType: 'text' },
          { label: 'Explore', href: '/explore' },
        ],
      },
    },
    { posts: [], viewer: visitor },
  ],
});
export type StreamProps = ViewProps<typeof streamView>;

/** Posts that a page adds to a stream that it already shows. */
export const postsView = defineView('posts', {
  owner: 'mf_viewer',
  summary: 'Posts in order without a frame, for responses that add them to a page.',
  version: 1,
  props: v.object({
    posts,
    viewer: postViewer,
    /** Whether the page shows only one post; that post is not cut. */
    isAlone: v.optional(v.boolean()),
  }),
  samples: [
    { posts: [...samplePosts, ...oddPosts], viewer: user },
    { posts: oddPosts.slice(0, 1), viewer: user, isAlone: true },
    { posts: [], viewer: visitor },
  ],
});
export type PostsProps = ViewProps<typeof postsView>;

export const postViews: readonly ViewDefinition[] = [streamView, postsView];
