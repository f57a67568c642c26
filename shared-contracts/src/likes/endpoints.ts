import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, nothing, opaque, text } from '../core/wire.ts';

/**
 * The body of like and unlike. Only `id` and `key` (the post's `reblog_key`) have an effect. Of the
 * other fields, the server may log the tracking values (`record-tracking.ts`) and ignores the rest.
 */
const likeBody = v.object({
  data: v.object({
    id,
    root_id: opaque,
    key: text(64),
    placement_id: opaque,
    is_recommended: v.optional(flag, false),
    pt: opaque,
    method: opaque,
    source: opaque,
    offset: opaque,
  }),
});
const notFound = { status: 404, when: 'the post does not exist or the key is wrong' } as const;

export const like = defineEndpoint({
  method: 'POST',
  path: '/svc/like',
  auth: 'user',
  scope: 'write',
  summary: 'Likes a post. Idempotent.',
  encoding: 'form',
  body: likeBody,
  response: nothing,
  errors: [
    {
      status: 403,
      when: 'the post is the user’s own or cannot be liked, or one blog has blocked the other',
    },
    notFound,
  ],
});
export const unlike = defineEndpoint({
  method: 'POST',
  path: '/svc/unlike',
  auth: 'user',
  scope: 'write',
  summary: 'Unlikes a post.',
  encoding: 'form',
  body: likeBody,
  response: nothing,
  errors: [notFound],
});
