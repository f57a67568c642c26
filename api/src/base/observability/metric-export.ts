import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Exports metrics via OTLP over HTTP. This module is loaded only if a receiver is configured. */
export const createMetricExport = ({
  url,
  interval,
}: NonNullable<TelemetrySettings['metrics']>): IMetricReader =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, 10_000),
  });
