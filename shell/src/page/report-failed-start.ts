import type { LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';

/** Reports that the shell itself failed to load. There is no platform yet to do so. */
export function reportFailedStart(error: unknown, rid: string): void {
  const event: LogEvent = {
    log_key: 'shell',
    uuid: crypto.randomUUID(),
    event: 'start_failed',
    ts: Date.now(),
    rid,
    elapsed: Math.round(performance.now()),
    data: { message: error instanceof Error ? error.message : String(error) },
    env: {},
  };
  navigator.sendBeacon(
    cslog.path,
    new Blob([JSON.stringify([event])], { type: 'application/json' }),
  );
}
