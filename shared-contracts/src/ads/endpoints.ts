import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';

/** An ad event, with its time in ms since the epoch. */
export const trackedEvent = v.object({
  event: v.picklist(['shown', 'viewed', 'clicked']),
  ts: v.number(),
});
export type TrackedEvent = v.InferOutput<typeof trackedEvent>;

/** Needs no form key, like the other logging calls. */
export const trackers = defineEndpoint({
  method: 'POST',
  path: '/svc/log/trackers',
  auth: 'visitor',
  summary: 'Receives a batch of ad events, grouped by placement.',
  body: v.object({
    trackers: v.pipe(
      v.array(v.object({ pt: text(200), events: v.pipe(v.array(trackedEvent), v.maxLength(500)) })),
      v.maxLength(50),
    ),
  }),
  response: nothing,
});
