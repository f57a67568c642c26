import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { vitalsEvent } from '@tessera/shared-contracts/shell/vitals';
import type { RequestValues } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { recordVitals } from './record-vitals.ts';
import { mount, type App } from '../../base/http/mount.ts';

/**
 * Maximum length of an event's `data` as JSON in the log, so that a page cannot fill the disk with
 * one event.
 */
const maxDataLength = 4000;
/** Minimum interval in milliseconds between log lines about dropped calls and events. */
const reportInterval = 60_000;

const line = ({ data, env, ...event }: LogEvent) => ({
  ...event,
  data: JSON.stringify(data).slice(0, maxDataLength),
  env: JSON.stringify(env).slice(0, 500),
});

/**
 * Mounts the endpoints through which pages write script errors, ad events and other events to the
 * server log, with limits. Web vitals are recorded as metrics instead.
 */
export function registerShell(app: App): void {
  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  /** Counts dropped calls and events, and logs the count from time to time. */
  function drop(c: RequestValues, count: number): void {
    const { log, now } = c.var.deps;
    dropped += count;
    if (now().getTime() - reportedAt < reportInterval) return;
    reportedAt = now().getTime();
    log.warn({ dropped }, 'too many calls or events from pages; some were dropped');
    dropped = 0;
  }

  for (const { path } of [cslog, lady, trackers]) {
    app.use(path, async function limitBeacons(c, next) {
      if (await c.var.deps.rateLimits.admitsLogCall(c)) return next();
      drop(c, 1);
      // Not an error status: a closing page could not react to it. Floods cost little, because the
      // body is not read.
      return c.body(null, 204);
    });
  }
  mount(app, cslog, async function logErrors({ body, viewer, deps, c }: CallContext<typeof cslog>) {
    for (const [index, event] of body.entries()) {
      const written = { requestId: c.var.requestId, userId: viewer?.userId, client: line(event) };
      if (!(await deps.rateLimits.admitsLogBytes(c, Buffer.byteLength(JSON.stringify(written))))) {
        drop(c, body.length - index);
        break;
      }
      deps.log.warn(written, 'client error');
    }
    return c.body(null, 200);
  });
  mount(app, lady, async function logEvents({ body, viewer, deps, c }: CallContext<typeof lady>) {
    const events = body.events.filter(({ event }) => event !== vitalsEvent);
    // a page sends at most one such event
    const vitals = body.events.find(({ event }) => event === vitalsEvent);
    if (vitals) await recordVitals(deps, viewer, vitals.data);
    if (events.length === 0 || !deps.log.isLevelEnabled('debug')) return {};
    const written = {
      requestId: c.var.requestId,
      userId: viewer?.userId,
      events: events.map(line),
    };
    if (await deps.rateLimits.admitsLogBytes(c, Buffer.byteLength(JSON.stringify(written))))
      deps.log.debug(written, 'client events');
    else drop(c, events.length);
    return {};
  });
  // Logged without user and IP address, but the request log has the user under the same request id.
  mount(app, trackers, async function logTrackers({ body, deps, c }: CallContext<typeof trackers>) {
    const written = { requestId: c.var.requestId, trackers: body.trackers };
    if (await deps.rateLimits.admitsLogBytes(c, Buffer.byteLength(JSON.stringify(written))))
      deps.log.info(written, 'ad trackers');
    else drop(c, body.trackers.length);
    return {};
  });
}
