import type { Log } from '@tessera/shared-contracts/platform/platform';
import { logFlushInterval } from '@tessera/shared-contracts/shell/constants';
import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { deliver } from './deliver.ts';

export interface LogOptions {
  /** Id of this page load. */
  readonly rid: string;
  /** uuid of the user's current blog, or ''. */
  readonly uuid: string;
  /** Returns the current state of the page, added to every event. */
  readonly environment: () => Readonly<Record<string, unknown>>;
  readonly send?: typeof deliver;
}

/** An event without the page's context, which the log adds. */
export type UnsentEvent = Pick<LogEvent, 'event' | 'ts' | 'elapsed' | 'data'>;

export interface LogService extends Pick<Log, 'event'> {
  /** Adds an event that was made earlier. */
  take(event: UnsentEvent): void;
  /** Sends the remaining events and stops. */
  stop(): void;
}

/** Error events, sent to the error log; all others go to the event log. */
const errorEvents: readonly string[] = ['script-error', 'ajax-error'];

/** Each log's path, the maximum number of events in a batch, and the request body of a batch. */
const logs = {
  errors: { path: cslog.path, batch: 50, bodyOf: (events: readonly LogEvent[]) => events },
  events: { path: lady.path, batch: 500, bodyOf: (events: readonly LogEvent[]) => ({ events }) },
} as const;

/**
 * Maximum number of queued events. A page that logs more within 15 s is broken; further events are
 * dropped.
 */
const maxWaiting = 500;

/** Undefined for values that JSON cannot represent, such as functions. */
const toJson: (value: unknown) => string | undefined = JSON.stringify;

/**
 * Plain JSON data. Members that cannot be serialised are left out. A member whose JSON is longer
 * than 4000 characters becomes text: that JSON, cut to this length.
 */
const plainData = (data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      try {
        const text = toJson(value);
        if (text === undefined) return [];
        const copy: unknown = JSON.parse(text);
        return [[name, text.length > 4000 ? text.slice(0, 4000) : copy]];
      } catch {
        return [];
      }
    }),
  );

/**
 * Creates the client log: collects events for 15 s and sends them by beacon, in one or more batches
 * per log. When the page is left, sends the events collected so far. `event` never throws.
 */
export function createLog({ rid, uuid, environment, send = deliver }: LogOptions): LogService {
  let waiting: LogEvent[] = [];

  function take(event: UnsentEvent): void {
    if (waiting.length >= maxWaiting) return;
    waiting.push({
      ...event,
      data: plainData(event.data),
      log_key: errorEvents.includes(event.event) ? 'errors' : 'events',
      uuid,
      rid,
      env: plainData(environment()),
    });
  }

  function flush(): void {
    const leaving = waiting;
    waiting = [];
    for (const [key, { path, batch, bodyOf }] of Object.entries(logs)) {
      const events = leaving.filter((event) => event.log_key === key);
      for (let start = 0; start < events.length; start += batch)
        send(path, bodyOf(events.slice(start, start + batch)));
    }
  }

  const timer = setInterval(flush, logFlushInterval);
  window.addEventListener('pagehide', flush);

  return {
    event(name, data = {}) {
      try {
        take({
          event: name.slice(0, 100),
          ts: Date.now(),
          elapsed: Math.round(performance.now()),
          data,
        });
      } catch {
        // dropped
      }
    },
    take,
    stop() {
      clearInterval(timer);
      window.removeEventListener('pagehide', flush);
      flush();
    },
  };
}
