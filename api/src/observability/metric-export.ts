import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Sends metrics to a receiver by OTLP over HTTP. A module of its own, loaded only if there is one. */
export const createMetricExport = ({
  url,
  interval,
}: NonNullable<TelemetrySettings['metrics']>): IMetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, 10_000),
  });
