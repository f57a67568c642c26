import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/wire.ts';
import { postLimits } from './post-limits.ts';

/** Streams that check for newer posts, by the name of their page. */
export const watchedStreams = ['dashboard', 'explore', 'tagged', 'blog'] as const;

/** The query for newer posts of a stream; the page contains it as the stream’s seed. */
export const newerQuery = v.object({
  stream: v.picklist(watchedStreams),
  after: text(64),
  tag: v.optional(text(postLimits.tag + 1), ''),
  blog: v.optional(v.union([v.literal(''), blogName]), ''),
});
export type NewerQuery = v.InferOutput<typeof newerQuery>;

/** Ours: newer posts are counted up to this number. */
export const newerLimit = 50;
/** Ours: milliseconds between two checks while a page is visible. */
export const newerInterval = 45_000;

export const newerPosts = defineEndpoint({
  method: 'GET',
  path: '/svc/stream/newer',
  auth: 'visitor',
  scope: 'read',
  summary:
    'Returns what is new since a page was rendered: the ids of up to 50 new posts in its stream, if it has one, and activity counts of the user’s blogs. Nothing is new in a stream that the viewer may not read. Cheap enough for polling.',
  query: v.object({
    ...newerQuery.entries,
    stream: v.optional(newerQuery.entries.stream),
    after: v.optional(newerQuery.entries.after, ''),
  }),
  response: v.object({
    post_ids: v.array(v.string()),
    /**
     * By blog name, the number of new notifications since the activity was last viewed, at most 100
     * each. Empty for a visitor.
     */
    unseen_activity: v.record(v.string(), v.number()),
  }),
  errors: [{ status: 400, when: 'the cursor is invalid' }],
});

/** Label of the button above a stream that shows its newer posts. */
export const newerText = (count: number): string =>
  count >= newerLimit
    ? `${newerLimit} or more new posts`
    : `${count} new ${count === 1 ? 'post' : 'posts'}`;
