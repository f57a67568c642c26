import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import type { CallContext } from '../http/mount.ts';
import { mount, type App } from '../http/mount.ts';

/** Longest JSON of one event's data that is written; a page cannot fill our disk with one event. */
const longestData = 4000;

const line = ({ data, env, ...event }: LogEvent) => ({ ...event, data: JSON.stringify(data).slice(0, longestData), env: JSON.stringify(env).slice(0, 500) });

/** Where pages send their script errors and events; they end up in the server's log. */
export function registerShell(app: App): void {
  mount(app, cslog, async function logErrors({ body, viewer, deps, c }: CallContext<typeof cslog>) {
    for (const event of body.events) deps.log.warn({ requestId: c.var.requestId, userId: viewer?.userId, client: line(event) }, 'client error');
    return {};
  });
  mount(app, lady, async function logEvents({ body, viewer, deps, c }: CallContext<typeof lady>) {
    if (body.events.length > 0) deps.log.debug({ requestId: c.var.requestId, userId: viewer?.userId, events: body.events.map(line) }, 'client events');
    return {};
  });
}
