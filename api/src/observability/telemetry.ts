import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import {
  createMeters,
  noMeters,
  observeProcess,
  type Meters,
  type ReadableMeters,
} from './meters.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** What parts of the server report to: metrics always, spans where a receiver is set up. */
export interface Telemetry {
  readonly meters: Meters;
  readonly tracing: Tracing;
}

/** That of a server. */
export interface ServerTelemetry extends Telemetry {
  readonly meters: ReadableMeters;
  /** Sends what is left. A receiver that does not answer delays it by some seconds. */
  stop(): Promise<void>;
}

/** For parts that run without a server. */
export const noTelemetry: Telemetry = { meters: noMeters, tracing: noTracing };

/** Milliseconds to send what is left. */
const longestStop = 3000;
/** Milliseconds between log lines about a receiver that does not take anything. */
const tellAgain = 60_000;

/** Logs what the libraries say of trouble, such as a receiver that does not answer. */
function logTrouble(log: Pick<Logger, 'warn'>): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  function tell(text: string): void {
    if (performance.now() - toldAt < tellAgain) return;
    toldAt = performance.now();
    log.warn({ trouble: text.slice(0, 500) }, 'traces or metrics could not be sent');
  }
  const ignore = (): void => {};
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/**
 * Starts the telemetry of a process. What sends it away is loaded only if there is a receiver.
 *
 * @param log told when the receiver takes nothing
 */
export async function startTelemetry(
  { traces, metrics }: TelemetrySettings,
  log?: Pick<Logger, 'warn'>,
): Promise<ServerTelemetry> {
  if (log && (traces ?? metrics)) logTrouble(log);
  const resource = resourceFromAttributes({
    'service.name': 'tessera',
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));
  const exporting: IMetricReader[] = [];
  if (metrics) {
    const { createMetricExport } = await import('./metric-export.ts');
    exporting.push(createMetricExport(metrics));
  }
  const meters = createMeters(resource, exporting);
  const endObserving = observeProcess(meters);
  const tracing = traces
    ? (await import('./tracing-sdk.ts')).createTracing(traces, resource)
    : noTracing;
  return {
    meters,
    tracing,
    async stop() {
      await Promise.race([
        Promise.allSettled([tracing.stop(), meters.stop()]),
        sleep(longestStop, undefined, { ref: false }),
      ]);
      endObserving();
    },
  };
}
