import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';

/** Ours: undoes a deletion, or the return of a published post to the drafts. */
export const restorePost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/restore',
  auth: 'user',
  scope: 'write',
  summary:
    'Restores a post that was deleted or unpublished in the last few minutes, with all that it had. Idempotent.',
  body: v.object({ post_id: id, context_page: v.optional(text(40), '') }),
  response: v.object({
    post_url: v.string(),
    /** The post as streams show it; empty if no release can render it. */
    html: v.string(),
  }),
  errors: [
    { status: 403, when: 'it was deleted or unpublished longer ago' },
    { status: 404, when: 'the post does not exist, or belongs to another user' },
  ],
});

/** Ours. */
export const unpublishPost = defineEndpoint({
  method: 'POST',
  path: '/svc/post/unpublish',
  auth: 'user',
  scope: 'write',
  summary: 'Makes one of the user’s published posts a draft again. Its notes stay.',
  body: v.object({ post_id: id }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post belongs to another user, or is not published' },
    { status: 404, when: 'the post does not exist' },
  ],
});

/** Ours: what unpublishing or deleting a post does not take back. */
export const postReach = defineEndpoint({
  method: 'GET',
  path: '/svc/post/reach',
  auth: 'user',
  scope: 'read',
  summary: 'Returns where one of the user’s published posts has already been seen.',
  query: v.object({ post_id: id }),
  response: v.object({
    /** How many accounts had it in their streams. */
    followers: v.number(),
    /** How many subscribers were notified. */
    subscribers: v.number(),
    /** How many blogs were told that the post mentions them, and how many of them by mail. */
    mentioned: v.number(),
    mailed: v.number(),
    /** Whether feed readers may have it. */
    is_in_feeds: v.boolean(),
    note_count: v.number(),
    /** How many reblogs stay, with the text of the post. */
    reblogs: v.number(),
    /** Names of the networks that have a copy. */
    networks: v.array(v.string()),
  }),
  errors: [
    { status: 403, when: 'the post belongs to another user' },
    { status: 404, when: 'the post does not exist' },
  ],
});
