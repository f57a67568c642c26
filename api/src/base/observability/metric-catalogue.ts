/** A metric. Its name follows the conventions of OpenTelemetry where they define one. */
export interface MetricDefinition {
  readonly name: string;
  /**
   * `histogram` and `counter` are recorded when something happens; the others are observed on
   * each scrape or export. An `amount` can be summed over its attributes, a `gauge` cannot be
   * summed, and a `time` only grows.
   */
  readonly kind: 'histogram' | 'counter' | 'amount' | 'gauge' | 'time';
  /** In UCUM: `s` seconds, `By` bytes, `1` a ratio or score, `{noun}` a count. */
  readonly unit: string;
  readonly description: string;
  readonly attributes: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
}

/** Attributes of metrics and spans. None identifies a person or contains what they wrote. */
export const attributeNames = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  databaseSystem: 'db.system.name',
  operation: 'db.operation.name',
  table: 'db.collection.name',
  summary: 'db.query.summary',
  pool: 'db.client.connection.pool.name',
  poolState: 'db.client.connection.state',
  error: 'error.type',
  job: 'tessera.job.name',
  jobOutcome: 'tessera.job.outcome',
  jobState: 'tessera.job.state',
  remote: 'tessera.remote',
  version: 'tessera.release.version',
  phase: 'tessera.release.phase',
  view: 'tessera.view',
  page: 'tessera.page',
  heapSpace: 'v8js.heap.space.name',
  cpu: 'cpu.mode',
} as const;

const { method, route, status, operation, table, pool, poolState, error } = attributeNames;
const { job, jobOutcome, jobState, remote, version, phase, view, page, heapSpace, cpu } =
  attributeNames;

/** Recommended by the conventions of OpenTelemetry for request durations. */
const requestBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;
const queryBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 10] as const;
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600] as const;
const renderBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1] as const;
/** These buckets and the next two lists include the web vitals thresholds for 'good' and 'poor'. */
const loadBuckets = [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10, 30] as const;
const inputBuckets = [0.016, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 3] as const;
const shiftBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1] as const;

/** All metrics of a process. `npm run reference` lists them in `docs/reference/metrics.md`. */
export const metrics = {
  requestDuration: {
    name: 'http.server.request.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Time to answer requests, without sending the body.',
    attributes: [method, route, status],
    buckets: requestBuckets,
  },
  activeRequests: {
    name: 'http.server.active_requests',
    kind: 'amount',
    unit: '{request}',
    description: 'Requests that are not answered yet.',
    attributes: [],
  },
  queryDuration: {
    name: 'db.client.operation.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Time until the database has answered a statement of a request or a job.',
    attributes: [pool, operation, table, error],
    buckets: queryBuckets,
  },
  connectionWait: {
    name: 'db.client.connection.wait_time',
    kind: 'histogram',
    unit: 's',
    description: 'Time until the pool provides a connection.',
    attributes: [pool, error],
    buckets: queryBuckets,
  },
  connections: {
    name: 'db.client.connection.count',
    kind: 'amount',
    unit: '{connection}',
    description: 'Open connections of a pool.',
    attributes: [pool, poolState],
  },
  connectionsMax: {
    name: 'db.client.connection.max',
    kind: 'amount',
    unit: '{connection}',
    description: 'Connections that a pool may open.',
    attributes: [pool],
  },
  connectionsPending: {
    name: 'db.client.connection.pending_requests',
    kind: 'amount',
    unit: '{request}',
    description: 'Requests waiting for a connection from a pool.',
    attributes: [pool],
  },
  jobDuration: {
    name: 'tessera.job.duration',
    kind: 'histogram',
    unit: 's',
    description:
      'Duration of job runs. The outcome is done, failed (and will be retried) or lost (no attempts are left).',
    attributes: [job, jobOutcome],
    buckets: jobBuckets,
  },
  jobsQueued: {
    name: 'tessera.job.queued',
    kind: 'amount',
    unit: '{job}',
    description:
      'Waiting and running jobs of all processes. The value is at most half a minute old.',
    attributes: [job, jobState],
  },
  viewRenders: {
    name: 'tessera.view.draws',
    kind: 'counter',
    unit: '{view}',
    description:
      'Views put into pages, including those cached in memory, by the release that drew them.',
    attributes: [remote, version],
  },
  viewDuration: {
    name: 'tessera.view.draw.duration',
    kind: 'histogram',
    unit: 's',
    description: 'Time that a server half took to draw a view.',
    attributes: [remote, version],
    buckets: renderBuckets,
  },
  releaseFailures: {
    name: 'tessera.release.failures',
    kind: 'counter',
    unit: '{failure}',
    description: 'Server halves that could not be loaded, or failed to draw a view.',
    attributes: [remote, version, phase],
  },
  releaseFallbacks: {
    name: 'tessera.release.fallbacks',
    kind: 'counter',
    unit: '{page}',
    description: 'Pages whose views of a remote were drawn by an earlier release than wanted.',
    attributes: [remote, version],
  },
  viewsMissing: {
    name: 'tessera.view.missing',
    kind: 'counter',
    unit: '{view}',
    description: 'Views that no release could draw; the page shows a notice instead.',
    attributes: [remote, view],
  },
  pageFirstByte: {
    name: 'tessera.browser.ttfb',
    kind: 'histogram',
    unit: 's',
    description: 'Time from navigation to the first byte, as browsers measured it.',
    attributes: [page],
    buckets: loadBuckets,
  },
  pageFirstPaint: {
    name: 'tessera.browser.fcp',
    kind: 'histogram',
    unit: 's',
    description: 'Time from navigation to the first contentful paint.',
    attributes: [page],
    buckets: loadBuckets,
  },
  pageLargestPaint: {
    name: 'tessera.browser.lcp',
    kind: 'histogram',
    unit: 's',
    description:
      'Time from navigation to the largest contentful paint, by the owner of its element.',
    attributes: [page, remote],
    buckets: loadBuckets,
  },
  pageInteraction: {
    name: 'tessera.browser.inp',
    kind: 'histogram',
    unit: 's',
    description: 'Interaction to next paint, by the owner of the element.',
    attributes: [page, remote],
    buckets: inputBuckets,
  },
  pageShift: {
    name: 'tessera.browser.cls',
    kind: 'histogram',
    unit: '1',
    description: 'Cumulative layout shift, by the owner of what moved most.',
    attributes: [page, remote],
    buckets: shiftBuckets,
  },
  remoteMounted: {
    name: 'tessera.browser.remote.mounted',
    kind: 'histogram',
    unit: 's',
    description: 'Time from navigation until a remote was mounted.',
    attributes: [remote, version],
    buckets: loadBuckets,
  },
  vitalsRefused: {
    name: 'tessera.browser.refused',
    kind: 'counter',
    unit: '{message}',
    description: 'Invalid measurements from browsers.',
    attributes: [],
  },
  loopDelayP50: {
    name: 'nodejs.eventloop.delay.p50',
    kind: 'gauge',
    unit: 's',
    description: 'Median delay of the event loop since the last collection (scrape or export).',
    attributes: [],
  },
  loopDelayP99: {
    name: 'nodejs.eventloop.delay.p99',
    kind: 'gauge',
    unit: 's',
    description:
      '99th percentile of the delay of the event loop since the last collection (scrape or export).',
    attributes: [],
  },
  loopDelayMax: {
    name: 'nodejs.eventloop.delay.max',
    kind: 'gauge',
    unit: 's',
    description: 'Longest delay of the event loop since the last collection (scrape or export).',
    attributes: [],
  },
  loopUse: {
    name: 'nodejs.eventloop.utilization',
    kind: 'gauge',
    unit: '1',
    description:
      'Fraction of the time since the last collection (scrape or export) during which the event loop was busy.',
    attributes: [],
  },
  memoryUse: {
    name: 'process.memory.usage',
    kind: 'amount',
    unit: 'By',
    description: 'Resident memory of the process.',
    attributes: [],
  },
  heapUse: {
    name: 'v8js.memory.heap.used',
    kind: 'amount',
    unit: 'By',
    description: 'Heap memory in use, by space.',
    attributes: [heapSpace],
  },
  cpuTime: {
    name: 'process.cpu.time',
    kind: 'time',
    unit: 's',
    description: 'CPU time of the process.',
    attributes: [cpu],
  },
  uptime: {
    name: 'process.uptime',
    kind: 'gauge',
    unit: 's',
    description: 'Time since the start of the process.',
    attributes: [],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricKey = keyof typeof metrics;
/** Keys of the metrics of a kind. */
export type MetricOf<Kind extends MetricDefinition['kind']> = {
  [Key in MetricKey]: (typeof metrics)[Key]['kind'] extends Kind ? Key : never;
}[MetricKey];

const unitSuffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/** The name of a metric with its unit, but without the suffix `_total`. */
export const nameWithUnit = ({ name, unit, kind }: MetricDefinition): string =>
  name.replaceAll('.', '_') +
  (unitSuffixes[unit] ?? (unit === '1' && kind === 'gauge' ? '_ratio' : ''));

/** The Prometheus name of a metric; for a histogram, without `_bucket`, `_sum` and `_count`. */
export const prometheusName = (metric: MetricDefinition): string =>
  nameWithUnit(metric) + (['counter', 'time'].includes(metric.kind) ? '_total' : '');
