import * as v from 'valibot';
import { blog, nameOrId } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, wholeNumber } from '../core/wire.ts';
import { drawerPageSize } from './post-limits.ts';
import { post } from './post.ts';

const photoSize = v.object({ url: v.string(), width: v.number(), height: v.number() });
/**
 * A post in the blog viewer: the usual fields of a post, and those that the specification names for
 * the blog viewer.
 */
const viewerPost = v.object({
  ...post.entries,
  id: v.string(),
  reblog_key: v.string(),
  photos: v.array(v.object({ original_size: photoSize, alt_sizes: v.array(photoSize) })),
});

/** The largest `offset` of {@link blogPosts}; paging through a blog ends there. */
export const maxPostOffset = 10_000;
/** A `next_offset` of {@link blogPosts} that means the end. */
export const noNextOffset = -1;

export const blogPosts = defineEndpoint({
  method: 'GET',
  path: '/svc/indash_blog/posts',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns the posts of a blog for the blog viewer, newest first. Pages do not include posts hidden by a block. `next_offset` is the offset of the next page, or -1 at the end.',
  errors: [
    {
      status: 403,
      when: 'the blog requires an account or confirmation of adult age, or one blog has blocked the other',
    },
    { status: 404, when: 'the blog does not exist' },
  ],
  query: v.object({
    tumblelog_name_or_id: nameOrId,
    post_id: v.optional(v.union([v.literal(''), v.literal('null'), id]), ''),
    limit: v.optional(wholeNumber(1, 50), drawerPageSize),
    offset: v.optional(wholeNumber(0, maxPostOffset), 0),
  }),
  response: v.object({
    posts: v.array(viewerPost),
    next_offset: v.number(),
    tumblelog: blog,
    peepr_ad: v.nullable(v.unknown()),
    tracking_html: v.string(),
  }),
});
