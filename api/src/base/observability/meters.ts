import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Attributes, Counter, Histogram, Observable } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  MeterProvider,
  MetricReader,
  type IMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import {
  attributeNames,
  metrics,
  nameWithUnit,
  type MetricDefinition,
  type MetricKey,
  type MetricOf,
} from './metric-catalogue.ts';

export type { Attributes } from '@opentelemetry/api';

/** Reports a value of an observed metric; called once per set of attributes. */
export type Report = (value: number, attributes?: Attributes) => void;

/** The metrics of one process. */
export interface Meters {
  /** Records a value of a histogram, in the unit of the metric. */
  record(key: MetricOf<'histogram'>, value: number, attributes: Attributes): void;
  count(key: MetricOf<'counter'>, attributes?: Attributes, times?: number): void;
  /**
   * Registers a callback that reports a metric on each scrape or export. If it rejects, its values
   * are omitted.
   */
  observe(
    key: MetricOf<'amount' | 'gauge' | 'time'>,
    ask: (report: Report) => void | Promise<void>,
  ): void;
}

/** Meters that can be scraped. */
export interface ReadableMeters extends Meters {
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
  /** Flushes exporters, if any. */
  stop(): Promise<void>;
}

/** Meters that record nothing, for code that runs without a server. */
export const noMeters: Meters = { record() {}, count() {}, observe() {} };

/** Timeout of a scrape in milliseconds, so that it does not hang when the database does. */
const maxCollectTime = 2000;

/** Cumulative metrics, collected on each scrape. */
class PulledReader extends MetricReader {
  constructor() {
    super({ aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE });
  }
  protected override async onShutdown(): Promise<void> {}
  protected override async onForceFlush(): Promise<void> {}
}

const definitions = new Map<string, MetricDefinition>(
  Object.values(metrics).map((metric) => [metric.name, metric]),
);

/** Adds units to metric names, as Prometheus does; the library's serializer omits them. */
const withUnits = ({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics => ({
  resource,
  scopeMetrics: scopeMetrics.map(({ scope, metrics: own }) => ({
    scope,
    metrics: own.map((metric) => {
      const definition = definitions.get(metric.descriptor.name);
      return definition
        ? { ...metric, descriptor: { ...metric.descriptor, name: nameWithUnit(definition) } }
        : metric;
    }),
  })),
});

/** Creates the metrics of a process; `exporting` are readers that also get them. */
export function createMeters(
  resource: Resource,
  exporting: readonly IMetricReader[] = [],
): ReadableMeters {
  const reader = new PulledReader();
  const provider = new MeterProvider({ resource, readers: [reader, ...exporting] });
  const meter = provider.getMeter('tessera');
  const serializer = new PrometheusSerializer('', false, undefined, false, true);
  const histograms = new Map<MetricKey, Histogram>();
  const counters = new Map<MetricKey, Counter>();
  const observables = new Map<MetricKey, Observable>();

  function histogramOf(key: MetricOf<'histogram'>): Histogram {
    const { name, unit, description, buckets } = metrics[key];
    const histogram = meter.createHistogram(name, {
      unit,
      description,
      advice: { explicitBucketBoundaries: [...buckets] },
    });
    histograms.set(key, histogram);
    return histogram;
  }
  function counterOf(key: MetricOf<'counter'>): Counter {
    const { name, ...options } = metrics[key];
    const counter = meter.createCounter(name, options);
    counters.set(key, counter);
    return counter;
  }
  function createObservable(key: MetricOf<'amount' | 'gauge' | 'time'>): Observable {
    const { name, kind, ...options } = metrics[key];
    if (kind === 'gauge') return meter.createObservableGauge(name, options);
    if (kind === 'time') return meter.createObservableCounter(name, options);
    return meter.createObservableUpDownCounter(name, options);
  }
  /** Created once, because a metric may have several observers, such as the connection pools. */
  function observableOf(key: MetricOf<'amount' | 'gauge' | 'time'>): Observable {
    const observable = observables.get(key) ?? createObservable(key);
    observables.set(key, observable);
    return observable;
  }

  return {
    record: (key, value, attributes) =>
      (histograms.get(key) ?? histogramOf(key)).record(value, attributes),
    count: (key, attributes, times = 1) =>
      (counters.get(key) ?? counterOf(key)).add(times, attributes),
    observe(key, ask) {
      observableOf(key).addCallback((result) =>
        ask((value, attributes) => result.observe(value, attributes)),
      );
    },
    async text() {
      const { resourceMetrics } = await reader.collect({ timeoutMillis: maxCollectTime });
      return serializer.serialize(withUnits(resourceMetrics));
    },
    stop: () => provider.shutdown(),
  };
}

/** Milliseconds between two samples of the event loop. */
const loopSample = 20;
/**
 * The delay of the event loop in seconds. A sample is the time in nanoseconds since the previous
 * sample, so the sampling interval is subtracted.
 */
const delayOf = (sample: number): number => Math.max(0, sample / 1e9 - loopSample / 1e3);

/**
 * Observes this process. Returns a function that stops sampling the event loop.
 *
 * Every collection resets the delays and the utilization of the event loop. With both scrapes and
 * exports, each value therefore covers only the time since the last collection of either kind.
 */
export function observeProcess(meters: Meters): () => void {
  const { cpu, heapSpace } = attributeNames;
  const delays = monitorEventLoopDelay({ resolution: loopSample });
  delays.enable();
  let lastUse = performance.eventLoopUtilization();
  // no value before the first sample
  const delayReporter = (read: () => number) => (report: Report) => {
    if (delays.count > 0) report(delayOf(read()));
  };
  meters.observe(
    'loopDelayP50',
    delayReporter(() => delays.percentile(50)),
  );
  meters.observe(
    'loopDelayP99',
    delayReporter(() => delays.percentile(99)),
  );
  meters.observe('loopDelayMax', function reportLongest(report) {
    delayReporter(() => delays.max)(report);
    // by now, the other two delays have been read
    delays.reset();
  });
  meters.observe('loopUse', function reportUse(report) {
    const use = performance.eventLoopUtilization();
    report(performance.eventLoopUtilization(use, lastUse).utilization);
    lastUse = use;
  });
  meters.observe('memoryUse', (report) => report(process.memoryUsage.rss()));
  meters.observe('heapUse', function reportHeap(report) {
    for (const { space_name: space, space_used_size: used } of getHeapSpaceStatistics())
      report(used, { [heapSpace]: space });
  });
  meters.observe('cpuTime', function reportCpu(report) {
    const { user, system } = process.cpuUsage();
    report(user / 1e6, { [cpu]: 'user' });
    report(system / 1e6, { [cpu]: 'system' });
  });
  meters.observe('uptime', (report) => report(process.uptime()));
  return () => delays.disable();
}
