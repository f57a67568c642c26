import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';
import { postLimits } from '../posts/post-limits.ts';

/** Ours: maximum number of suggestions in a response. */
export const tagSuggestionLimit = 8;

export const suggestTags = defineEndpoint({
  method: 'GET',
  path: '/svc/tags/suggest',
  auth: 'user',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Suggests tags by prefix: the user’s own first, then popular ones. Without a prefix, the user’s own are sorted by last use.',
  query: v.object({ q: v.optional(text(140), ''), tumblelog: v.optional(text(100), '') }),
  errors: [{ status: 403, when: 'the blog is not the user’s own' }],
  response: v.object({ tags: v.array(v.object({ tag: v.string(), own: v.boolean() })) }),
});

/** A tag in any spelling, with or without its #. */
const body = v.object({ tag: text(postLimits.tag + 1) });

export const followTag = defineEndpoint({
  method: 'POST',
  path: '/svc/tags/follow',
  auth: 'user',
  scope: 'follow',
  summary: 'Follows a tag, whatever its case. Idempotent.',
  body,
  response: nothing,
  errors: [{ status: 400, when: 'it is no tag, or the user follows too many' }],
});
export const unfollowTag = defineEndpoint({
  method: 'POST',
  path: '/svc/tags/unfollow',
  auth: 'user',
  scope: 'follow',
  summary: 'Unfollows a tag. Idempotent.',
  body,
  response: nothing,
});
