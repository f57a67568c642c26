import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/wire.ts';
import { postContent } from './post.ts';
import { postTypes } from './post-types.ts';

/** Earlier versions of published posts (ours). */
export const versionRules = {
  /** How many are kept of a post; the oldest go first. */
  kept: 20,
  /** An edit so soon after publishing is no edit: in milliseconds. */
  graceful: 60_000,
} as const;

export const versionTexts = {
  edited: 'Edited',
  heading: 'What changed',
  intro: 'Earlier versions of this post, newest first.',
  now: 'This post now',
  from: (date: string): string => `Version of ${date}`,
  until: (date: string): string => `Changed on ${date}`,
  added: 'added',
  removed: 'removed',
  title: 'Title',
  text: 'Text',
  tags: 'Tags',
  media: 'Photos and files',
  type: 'Type',
  nothing: 'Nothing that readers see.',
  removeVersion: 'Remove this version',
  removeQuestion:
    'Remove this version for everybody? What it said can’t be read again, and this can’t be undone.',
  removedVersion: 'Version removed',
  remove: 'Remove',
  cancel: 'Cancel',
  close: 'Close',
  none: 'No earlier version of this post is left.',
  gone: 'This version is no longer there. Close this window and open it again.',
} as const;

const said = v.object({
  type: v.picklist(postTypes),
  content: postContent,
  tags: v.array(v.string()),
});

/** What a post said from `since` to `until`. Times are ISO 8601 in UTC. */
export const postVersion = v.object({
  id: v.string(),
  since: v.string(),
  until: v.string(),
  ...said.entries,
});
export type PostVersion = v.InferOutput<typeof postVersion>;

/** What a post or an earlier version of it says. */
export type PostSaid = v.InferOutput<typeof said>;

export const postVersions = defineEndpoint({
  method: 'GET',
  path: '/svc/post/versions',
  auth: 'visitor',
  summary:
    'Returns a post as it is, and its earlier versions, newest first. Whoever sees the post sees them.',
  query: v.object({ post_id: id }),
  response: v.object({
    now: said,
    versions: v.array(postVersion),
    /** Whether the user may remove versions. */
    can_remove: v.boolean(),
  }),
  errors: [{ status: 404, when: 'the post does not exist, or is hidden from the reader' }],
});

export const removeVersion = defineEndpoint({
  method: 'POST',
  path: '/svc/post/versions/remove',
  auth: 'user',
  summary: 'Removes an earlier version of one of the user’s posts for good. Idempotent.',
  body: v.object({ post_id: id, version_id: id }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post belongs to another user' },
    { status: 404, when: 'the post does not exist' },
  ],
});
