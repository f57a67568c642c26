import type { Log } from '@tessera/shared-contracts/platform/platform';
import { logFlushInterval } from '@tessera/shared-contracts/shell/constants';
import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { deliver } from './deliver.ts';
import { createErrorFilter, describeError, type ErrorReport } from './error-reports.ts';

export interface LogOptions {
  /** Id of this page load. */
  readonly rid: string;
  /** Uuid of the acting blog, or ''. */
  readonly uuid: string;
  /** Returns the current state of the page, added to every event. */
  readonly environment: () => Readonly<Record<string, unknown>>;
  readonly send?: typeof deliver;
}

export interface LogService extends Log {
  /** Sends the remaining events and stops. */
  stop(): void;
}

/** Error events, sent to the error log; all others go to the event log. */
const troubleEvents: readonly string[] = ['script-error', 'ajax-error'];

/** The path of each log, the maximum size of a batch, and its body. */
const logs = {
  errors: { path: cslog.path, batch: 50, bodyOf: (events: readonly LogEvent[]) => events },
  events: { path: lady.path, batch: 500, bodyOf: (events: readonly LogEvent[]) => ({ events }) },
} as const;

/**
 * Maximum number of queued events. A page that makes more within 15 s is broken; the rest is
 * dropped.
 */
const maxWaiting = 500;

/** Undefined for values that JSON cannot represent, such as functions. */
const toJson: (value: unknown) => string | undefined = JSON.stringify;

/** Plain JSON data; members that cannot be serialised are left out. */
function plainData(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
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
}

/**
 * Creates the client log: collects events for 15 s and sends them as one batch by beacon, also when
 * the page is left. Errors are deduplicated, counted and limited. Never throws or disturbs the
 * page.
 */
export function createLog({ rid, uuid, environment, send = deliver }: LogOptions): LogService {
  let waiting: LogEvent[] = [];
  const filter = createErrorFilter();

  function add(name: string, data: Readonly<Record<string, unknown>>): void {
    if (waiting.length >= maxWaiting) return;
    waiting.push({
      log_key: troubleEvents.includes(name) ? 'errors' : 'events',
      uuid,
      event: name.slice(0, 100),
      ts: Date.now(),
      rid,
      elapsed: Math.round(performance.now()),
      data: plainData(data),
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

  function error(thrown: unknown, context: Readonly<Record<string, unknown>> = {}): void {
    try {
      const report: ErrorReport | undefined = filter(describeError(thrown), context);
      if (report) add('script-error', { ...report, ...context });
    } catch {
      // ignore errors of the error reporter itself
    }
  }

  const onError = (event: ErrorEvent): void => {
    // Every browser reports this harmless error when a ResizeObserver callback resizes what it
    // observes.
    if (!event.message.startsWith('ResizeObserver loop'))
      error(event.error ?? event.message, {
        source: event.filename,
        line: event.lineno,
        column: event.colno,
      });
  };
  const onRejection = (event: PromiseRejectionEvent): void =>
    error(event.reason, { phase: 'unhandled rejection' });
  const timer = setInterval(flush, logFlushInterval);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('pagehide', flush);

  return {
    event(name, data = {}) {
      try {
        add(name, data);
      } catch {
        // dropped
      }
    },
    error,
    stop() {
      clearInterval(timer);
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('pagehide', flush);
      flush();
    },
  };
}
