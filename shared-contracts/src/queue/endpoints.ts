import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, isId, nothing, text, wholeNumber } from '../core/wire.ts';

/**
 * Ours: limits and defaults of a queue's schedule. Posts are spread evenly over the hours from
 * start to end, in the time zone of the schedule.
 */
export const queueRules = {
  postsPerDay: { min: 1, max: 50, default: 4 },
  hours: { start: 8, end: 23 },
} as const;

/**
 * Schedule of a blog's queue. Hours are whole numbers from 0 to 24, in `time_zone` (an IANA name).
 */
export const queueSettings = v.object({
  posts_per_day: v.number(),
  start_hour: v.number(),
  end_hour: v.number(),
  time_zone: v.string(),
  is_paused: v.boolean(),
});
export type QueueSettings = v.InferOutput<typeof queueSettings>;

const errors = [
  { status: 403, when: 'the blog or post is not the user’s own' },
  { status: 404, when: 'the post is not in the queue' },
] as const;

export const moveInQueue = defineEndpoint({
  method: 'POST',
  path: '/svc/queue/move',
  auth: 'user',
  scope: 'write',
  summary: 'Moves a queued post before another one, or to the end.',
  errors,
  body: v.object({ post_id: id, before_post_id: v.optional(v.union([v.literal(''), id]), '') }),
  response: nothing,
});
/** For programs, which sort a queue themselves. */
export const orderQueue = defineEndpoint({
  method: 'POST',
  path: '/blog/:blog/order_post_queue',
  auth: 'user',
  scope: 'write',
  summary:
    'Puts posts of a blog’s queue into a new order: they exchange places among themselves, all others keep theirs.',
  errors,
  params: v.object({ blog: text(100) }),
  body: v.object({
    /** Ids of posts, separated by commas, or a list of them. */
    post_ids: v.pipe(
      v.union([
        v.pipe(
          text(20_000),
          v.transform((joined) => joined.split(',')),
        ),
        v.array(text(20)),
      ]),
      v.transform((ids) => ids.map((one) => one.trim())),
      v.everyItem(isId, 'Not an id.'),
      v.minLength(1, 'Name posts of the queue.'),
      v.maxLength(1000),
      v.check((ids) => new Set(ids).size === ids.length, 'Name each post once.'),
    ),
  }),
  response: nothing,
});
export const shuffleQueue = defineEndpoint({
  method: 'POST',
  path: '/svc/queue/shuffle',
  auth: 'user',
  scope: 'write',
  summary: 'Shuffles the queue of a blog.',
  errors,
  body: v.object({ tumblelog: blogName }),
  response: nothing,
});
export const saveQueueSettings = defineEndpoint({
  method: 'POST',
  path: '/svc/queue/settings',
  auth: 'user',
  scope: 'write',
  summary: 'Updates the queue settings of a blog. Omitted fields stay unchanged.',
  errors,
  body: v.object({
    tumblelog: blogName,
    is_paused: v.exactOptional(flag),
    posts_per_day: v.exactOptional(
      wholeNumber(queueRules.postsPerDay.min, queueRules.postsPerDay.max),
    ),
    start_hour: v.exactOptional(wholeNumber(0, 23)),
    end_hour: v.exactOptional(wholeNumber(1, 24)),
    time_zone: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  }),
  response: queueSettings,
});
