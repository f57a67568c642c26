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

/** Telemetry of the server: metrics always, spans if a receiver is configured. */
export interface Telemetry {
  readonly meters: Meters;
  readonly tracing: Tracing;
}

/** Telemetry of a running server. */
export interface ServerTelemetry extends Telemetry {
  readonly meters: ReadableMeters;
  /** Flushes pending data. A receiver that hangs delays this by at most three seconds. */
  stop(): Promise<void>;
}

/** Records nothing, for parts that run without a server. */
export const noTelemetry: Telemetry = { meters: noMeters, tracing: noTracing };

/** Time limit for the final flush in milliseconds. */
const maxStopTime = 3000;
/** Minimum milliseconds between log lines about a failing receiver. */
const warnInterval = 60_000;

/** Logs problems that the libraries report, such as a timeout, but at most one a minute. */
function logExportErrors(log: Pick<Logger, 'warn'>): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  function report(text: string): void {
    if (performance.now() - warnedAt < warnInterval) return;
    warnedAt = performance.now();
    log.warn({ trouble: text.slice(0, 500) }, 'traces or metrics could not be sent');
  }
  const ignore = (): void => {};
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/**
 * Starts the telemetry of a process. Loads exporters only if a receiver is configured.
 *
 * @param log receives a warning when the receiver fails
 */
export async function startTelemetry(
  { traces, metrics }: TelemetrySettings,
  log?: Pick<Logger, 'warn'>,
): Promise<ServerTelemetry> {
  if (log && (traces ?? metrics)) logExportErrors(log);
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
        sleep(maxStopTime, undefined, { ref: false }),
      ]);
      endObserving();
    },
  };
}
