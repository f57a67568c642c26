import * as v from 'valibot';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where spans go, and which are recorded. */
export interface TraceSettings {
  readonly url: string;
  readonly sampler: (typeof samplers)[number];
  /** Fraction of the traces that a ratio sampler records. */
  readonly ratio: number;
}

/** Settings for traces and metrics, from the standard variables of OpenTelemetry. */
export interface TelemetrySettings {
  /** Undefined if no traces are sent. */
  readonly traces: TraceSettings | undefined;
  /**
   * Where metrics are sent, and the interval in milliseconds. Undefined if they are only served
   * under `/metrics`.
   */
  readonly metrics: { readonly url: string; readonly interval: number } | undefined;
}

const address = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (value) => value === '' || /^https?:\/\/\S+$/.test(value),
        `${name} must be a URL such as http://collector:4318.`,
      ),
    ),
    '',
  );
const exporter = (name: string) =>
  v.optional(v.picklist(['', 'otlp', 'none'], `${name} must be otlp or none.`), '');

/**
 * The variables that we read. The OpenTelemetry libraries read others themselves, such as
 * `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export const telemetryVariables = {
  OTEL_SDK_DISABLED: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.trim().toLowerCase() === 'true'),
    ),
    '',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => ['', 'http/json', 'http/protobuf'].includes(value.trim()),
        'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json or http/protobuf.',
      ),
    ),
    '',
  ),
  OTEL_TRACES_EXPORTER: exporter('OTEL_TRACES_EXPORTER'),
  OTEL_METRICS_EXPORTER: exporter('OTEL_METRICS_EXPORTER'),
  OTEL_TRACES_SAMPLER: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => (value === '' ? 'parentbased_always_on' : value)),
      v.picklist(samplers, `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}.`),
    ),
    '',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:|[01]|[01]?\.\d+|1\.0+)$/,
        'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
      ),
      v.transform((value) => (value === '' ? 1 : Number(value))),
      v.maxValue(1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'),
    ),
    '',
  ),
  OTEL_METRIC_EXPORT_INTERVAL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:|\d{3,8})$/, 'OTEL_METRIC_EXPORT_INTERVAL must be a number of milliseconds.'),
      v.transform((value) => (value === '' ? 60_000 : Number(value))),
    ),
    '',
  ),
};
const variables = v.object(telemetryVariables);

/**
 * The URL for traces or for metrics: the specific one if set, else a path below the common one;
 * undefined if neither is set.
 */
const urlOf = (own: string, all: string, path: string): string | undefined =>
  own !== '' ? own : all === '' ? undefined : `${all.replace(/\/+$/, '')}/v1/${path}`;

/** Derives the settings from the parsed variables. */
export function telemetrySettings(read: v.InferOutput<typeof variables>): TelemetrySettings {
  const all = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOn = (chosen: string): boolean => !read.OTEL_SDK_DISABLED && chosen !== 'none';
  const tracesUrl = urlOf(read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, all, 'traces');
  const metricsUrl = urlOf(read.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, all, 'metrics');
  return {
    traces:
      tracesUrl !== undefined && isOn(read.OTEL_TRACES_EXPORTER)
        ? {
            url: tracesUrl,
            sampler: read.OTEL_TRACES_SAMPLER,
            ratio: read.OTEL_TRACES_SAMPLER_ARG,
          }
        : undefined,
    metrics:
      metricsUrl !== undefined && isOn(read.OTEL_METRICS_EXPORTER)
        ? { url: metricsUrl, interval: read.OTEL_METRIC_EXPORT_INTERVAL }
        : undefined,
  };
}
