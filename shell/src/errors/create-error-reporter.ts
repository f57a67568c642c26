import type { Log } from '@tessera/shared-contracts/platform/platform';
import { releaseInText } from '@tessera/shared-contracts/core/registry';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import { positionsInParts } from '../page/boot-parts.ts';
import type { UnsentEvent } from '../platform/log/create-log.ts';
import { deliver } from '../platform/log/deliver.ts';
import { createErrorFilter, describeError } from './error-reports.ts';

type Send = (event: UnsentEvent) => void;

export interface ErrorReporter {
  /**
   * The single entry point for error reports on this page. Deduplicates, rate-limits, and never
   * throws.
   */
  readonly reportError: Log['error'];
  /** Hands all reports to the log, beginning with those made before the log existed. */
  readonly connect: (send: Send) => void;
  /** If there is no log: sends held reports, and later ones as soon as they are made. */
  readonly sendAlone: () => void;
  /** Stops listening to uncaught errors. */
  readonly stop: () => void;
}

/**
 * Creates the reporter for errors of the shell and of remotes. Once created, when the shell starts,
 * it also reports all uncaught errors.
 */
export function createErrorReporter(rid: string, deliverBatch = deliver): ErrorReporter {
  const isNew = createErrorFilter();
  const waiting: UnsentEvent[] = [];
  let send: Send | undefined;

  const reportError: Log['error'] = (thrown, context = {}) => {
    try {
      const report = describeError(thrown);
      if (!report || !isNew(report, context)) return;
      // the first remote in the stack threw, or called the shell code that did
      const [, remote, version] =
        releaseInText.exec(`${report.stack} ${String(context['source'])}`) ?? [];
      const event: UnsentEvent = {
        event: 'script-error',
        ts: Date.now(),
        elapsed: Math.round(performance.now()),
        data: { ...(remote && { remote, version }), ...report, ...context },
      };
      if (send) send(event);
      else waiting.push(event);
    } catch {
      // ignore errors of the error reporter itself
    }
  };

  function connect(log: Send): void {
    send = log;
    try {
      waiting.splice(0).forEach(log);
    } catch {
      // ignore errors of the log
    }
  }

  const onError = (event: ErrorEvent): void => {
    // Every browser reports this harmless error when a ResizeObserver callback resizes what it
    // observes.
    if (!event.message.startsWith('ResizeObserver loop'))
      reportError(event.error ?? event.message, {
        source: positionsInParts(`${event.filename}:${event.lineno}:${event.colno}`),
      });
  };
  const onRejection = (event: PromiseRejectionEvent): void =>
    reportError(event.reason, { phase: 'unhandled rejection' });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);

  return {
    reportError,
    connect,
    sendAlone() {
      if (send) return;
      connect((event) =>
        deliverBatch(cslog.path, [{ log_key: 'errors', uuid: '', rid, env: {}, ...event }]),
      );
    },
    stop() {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    },
  };
}
