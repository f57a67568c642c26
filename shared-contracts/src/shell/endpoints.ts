import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';

/**
 * An event of the client log. Times in milliseconds: `ts` since the epoch, `elapsed` since page
 * start.
 */
export const logEvent = v.object({
  log_key: text(100),
  uuid: text(64),
  event: text(100),
  ts: v.number(),
  rid: text(64),
  elapsed: v.number(),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
  env: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type LogEvent = v.InferOutput<typeof logEvent>;

/**
 * Like {@link lady}, this call needs no form key: beacons sent on unload carry none, and the call
 * changes no data.
 */
export const cslog = defineEndpoint({
  method: 'POST',
  path: '/services/cslog',
  auth: 'visitor',
  summary: 'Receives script errors and failed loads on a page.',
  body: v.pipe(v.array(logEvent), v.maxLength(50)),
  response: nothing,
  envelope: 'empty',
});
export const lady = defineEndpoint({
  method: 'POST',
  path: '/svc/log/lady',
  auth: 'visitor',
  summary: 'Receives a batch of client events.',
  body: v.object({ events: v.pipe(v.array(logEvent), v.maxLength(500)) }),
  response: nothing,
});

export const withdrawnReleases = defineEndpoint({
  method: 'GET',
  path: '/svc/releases/withdrawn',
  auth: 'visitor',
  summary: 'Tells an open page which of the releases that it runs have been withdrawn.',
  /** Releases as `name version`, with commas between them. */
  query: v.object({ running: text(4000) }),
  response: v.object({ withdrawn: v.array(v.string()) }),
});
