import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { refusals } from '../core/refusals.ts';
import { nothing, opaque, text } from '../core/wire.ts';

const tracked = {
  placement_id: opaque,
  pt: opaque,
  source: opaque,
  context: opaque,
  tlt: opaque,
  offset: opaque,
};
/** The blog and what is recorded of the call; programs send them within `data`, as for a like. */
const followBody = v.pipe(
  v.object({
    tumblelog: v.exactOptional(blogName),
    ...tracked,
    data: v.exactOptional(v.object({ tumblelog: blogName, ...tracked })),
  }),
  v.rawTransform(function readFollow({ dataset: read, addIssue, NEVER }) {
    const { data, ...fields } = read.value;
    const { tumblelog } = data ?? fields;
    if (tumblelog !== undefined) return { ...fields, ...data, tumblelog };
    addIssue({ message: refusals.nameBlog });
    return NEVER;
  }),
);
const errors = [
  { status: 403, when: 'the blog is the user’s own or has blocked them' },
  { status: 404, when: 'the blog does not exist' },
] as const;

export const follow = defineEndpoint({
  method: 'POST',
  path: '/svc/follow',
  auth: 'user',
  scope: 'follow',
  summary: 'Follows a blog. Idempotent.',
  body: followBody,
  response: nothing,
  errors,
});
export const unfollow = defineEndpoint({
  method: 'POST',
  path: '/svc/unfollow',
  auth: 'user',
  scope: 'follow',
  summary: 'Unfollows a blog and ends its subscription.',
  body: followBody,
  response: nothing,
  errors,
});

/** For programs: the blogs are named by name or `name.HOST`, the user's own also by uuid. */
export const followedBy = defineEndpoint({
  method: 'GET',
  path: '/svc/blog/followed_by',
  auth: 'user',
  scope: 'read',
  summary:
    'Says whether the person whose primary blog is `query` follows `tumblelog`, one of the user’s blogs.',
  query: v.object({
    query: v.pipe(text(100), v.minLength(1, 'Name a blog.')),
    tumblelog: v.pipe(text(100), v.minLength(1, 'Name one of your blogs.')),
  }),
  response: v.object({ is_friend: v.boolean() }),
  errors: [
    { status: 400, when: 'a blog is missing, or its host is not ours' },
    { status: 403, when: '`tumblelog` is not one of the user’s blogs' },
    { status: 404, when: 'the blog does not exist' },
  ],
});

/** How many blogs one call follows at most (ours). */
export const maxFollowedAtOnce = 20;

/** Ours: for a new user. All blogs are followed, or none. */
export const followMany = defineEndpoint({
  method: 'POST',
  path: '/svc/follow/many',
  auth: 'user',
  scope: 'follow',
  summary: 'Follows several blogs at once. Leaves out those that cannot be followed. Idempotent.',
  body: v.object({
    tumblelogs: v.optional(v.pipe(v.array(blogName), v.maxLength(maxFollowedAtOnce)), []),
  }),
  response: nothing,
  errors: [{ status: 400, when: 'there are too many blogs' }],
});

const params = v.object({ name: blogName });
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/svc/blog/:name/subscription',
  auth: 'user',
  scope: 'follow',
  summary: 'Subscribes to notifications of a followed blog’s posts.',
  params,
  body: v.object({ source: opaque }),
  response: nothing,
  errors,
});
export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/svc/blog/:name/subscription',
  auth: 'user',
  scope: 'follow',
  summary: 'Unsubscribes from notifications of a blog’s posts.',
  params,
  query: v.object({ source: opaque }),
  response: nothing,
  errors,
});
