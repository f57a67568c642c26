import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import type { AppContext } from '../http/context.ts';
import type { CallContext } from '../http/mount.ts';
import { mount, type App } from '../http/mount.ts';

/** Longest JSON of one event's data that is written; a page cannot fill our disk with one event. */
const longestData = 4000;
/** Milliseconds between two lines that say how much was dropped. */
const tellAgain = 60_000;

const line = ({ data, env, ...event }: LogEvent) => ({
  ...event,
  data: JSON.stringify(data).slice(0, longestData),
  env: JSON.stringify(env).slice(0, 500),
});

/** Where pages send their script errors and events; they end up in the server's log, as far as its limits go. */
export function registerShell(app: App): void {
  let dropped = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Counts what is not written, and says so now and then. */
  function drop(c: AppContext, count: number): void {
    const { log, now } = c.var.deps;
    dropped += count;
    if (now().getTime() - toldAt < tellAgain) return;
    toldAt = now().getTime();
    log.warn({ dropped }, 'calls or events of pages were dropped: there are too many');
    dropped = 0;
  }

  for (const { path } of [cslog, lady]) {
    app.use(path, async function limitBeacons(c, next) {
      if (await c.var.deps.rateLimits.takesLogCall(c)) return next();
      drop(c, 1);
      // unread: a page that is going away has no use for a refusal, and one that floods us gets no work done
      return c.body(null, 204);
    });
  }
  mount(app, cslog, async function logErrors({ body, viewer, deps, c }: CallContext<typeof cslog>) {
    for (const [index, event] of body.events.entries()) {
      const written = { requestId: c.var.requestId, userId: viewer?.userId, client: line(event) };
      if (!(await deps.rateLimits.takesLogBytes(c, Buffer.byteLength(JSON.stringify(written))))) {
        drop(c, body.events.length - index);
        break;
      }
      deps.log.warn(written, 'client error');
    }
    return {};
  });
  mount(app, lady, async function logEvents({ body, viewer, deps, c }: CallContext<typeof lady>) {
    if (body.events.length === 0 || !deps.log.isLevelEnabled('debug')) return {};
    const written = {
      requestId: c.var.requestId,
      userId: viewer?.userId,
      events: body.events.map(line),
    };
    if (await deps.rateLimits.takesLogBytes(c, Buffer.byteLength(JSON.stringify(written))))
      deps.log.debug(written, 'client events');
    else drop(c, body.events.length);
    return {};
  });
}
