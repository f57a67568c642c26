import { randomUUID } from 'node:crypto';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import { createMeters, noMeters, observeProcess, type Meters, type ReadableMeters } from './meters.ts';
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

/** Starts the telemetry of a process. What sends it away is loaded only if there is a receiver. */
export async function startTelemetry({
  traces,
  metrics,
}: TelemetrySettings): Promise<ServerTelemetry> {
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
      await Promise.allSettled([tracing.stop(), meters.stop()]);
      endObserving();
    },
  };
}
