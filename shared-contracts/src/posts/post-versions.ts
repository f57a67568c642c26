import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing } from '../core/wire.ts';
import { postTypes } from './post-types.ts';

/** Earlier versions of published posts (ours). */
export const versionRules = {
  /** How many are kept of a post; the oldest go first. */
  kept: 20,
  /** An edit so soon after publishing is no edit: in milliseconds. */
  graceful: 60_000,
} as const;

/** What readers saw of a post, as texts that can be compared. */
const said = v.object({
  type: v.picklist(postTypes),
  title: v.string(),
  /** The plain text, with a line per paragraph. */
  text: v.string(),
  tags: v.array(v.string()),
  /** Photos and files, with their descriptions. */
  media: v.array(v.object({ url: v.string(), name: v.string() })),
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
  scope: 'read',
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
  scope: 'write',
  summary: 'Removes an earlier version of one of the user’s posts for good. Idempotent.',
  body: v.object({ post_id: id, version_id: id }),
  response: nothing,
  errors: [
    { status: 403, when: 'the post belongs to another user' },
    { status: 404, when: 'the post does not exist' },
  ],
});
