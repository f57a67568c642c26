import * as v from 'valibot';
import { telemetrySettings, telemetryVariables } from './telemetry-settings.ts';

const read = (source: Readonly<Record<string, string>>) =>
  telemetrySettings(v.parse(v.object(telemetryVariables), source));
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test('without a receiver, neither traces nor metrics are sent', () => {
  expect(read({})).toEqual({ traces: undefined, metrics: undefined });
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeUndefined();
});

test('an empty variable has the same effect as one that is not set', () => {
  const empty = Object.fromEntries(Object.keys(telemetryVariables).map((name) => [name, '']));
  expect(read({ ...empty, ...endpoint })).toEqual(read(endpoint));
});

test('traces and metrics go to one receiver by default; each can have its own receiver or be turned off', () => {
  expect(read(endpoint)).toEqual({
    traces: { url: 'http://collector:4318/v1/traces', sampler: 'parentbased_always_on', ratio: 1 },
    metrics: { url: 'http://collector:4318/v1/metrics', interval: 60_000 },
  });
  expect(
    read({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo:4318/spans' }).traces
      ?.url,
  ).toBe('http://tempo:4318/spans');
  expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' }).metrics).toBeUndefined();
  expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toEqual({
    traces: undefined,
    metrics: undefined,
  });
});

test('OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG configure how traces are sampled', () => {
  const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  expect(read({ ...endpoint, ...sampling }).traces).toMatchObject({
    sampler: 'traceidratio',
    ratio: 0.05,
  });
});

test.each([
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_METRIC_EXPORT_INTERVAL', 'often'],
])('%s cannot be "%s"', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});
