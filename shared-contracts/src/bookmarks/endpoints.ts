import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';

export const bookmark = defineEndpoint({
  method: 'POST',
  path: '/svc/bookmark',
  auth: 'user',
  scope: 'write',
  summary: 'Bookmarks a post. Nobody else learns of it. Idempotent.',
  /** `key` is the post's `reblog_key`: it proves that the user has seen the post. */
  body: v.object({ id, key: text(64) }),
  response: nothing,
  errors: [{ status: 404, when: 'the post does not exist or the key is wrong' }],
});
export const unbookmark = defineEndpoint({
  method: 'POST',
  path: '/svc/unbookmark',
  auth: 'user',
  scope: 'write',
  summary: 'Removes a bookmark, also if the post can no longer be seen. Idempotent.',
  body: v.object({ id }),
  response: nothing,
});
