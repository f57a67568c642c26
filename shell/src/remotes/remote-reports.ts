import type { Log } from '@tessera/shared-contracts/platform/platform';

/** A failure of a remote. */
export interface RemoteFailure {
  readonly remote: string;
  /** Empty when no release was involved. */
  readonly version: string;
  readonly phase: 'registry' | 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount' | 'feature';
}
export type ReportRemote = (error: unknown, failure: RemoteFailure) => void;

/**
 * Reports failures of remotes to the platform's log, and buffers those that happen before it
 * exists.
 */
export function createRemoteReports(): {
  readonly report: ReportRemote;
  readonly connect: (log: Log) => void;
} {
  const waiting: (readonly [unknown, RemoteFailure])[] = [];
  let log: Log | undefined;
  return {
    report(error, failure) {
      if (log) log.error(error, { ...failure });
      else waiting.push([error, failure]);
    },
    connect(connected) {
      log = connected;
      for (const [error, failure] of waiting.splice(0)) log.error(error, { ...failure });
    },
  };
}
