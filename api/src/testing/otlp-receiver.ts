/** A receiver of OTLP over HTTP as JSON, for tests of the server's telemetry. */
import { createServer } from 'node:http';
import * as v from 'valibot';

const attribute = v.object({
  key: v.string(),
  value: v.record(v.string(), v.unknown()),
});
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  kind: v.number(),
  attributes: v.array(attribute),
  status: v.object({ code: v.optional(v.number(), 0) }),
});
const traces = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
});
const metrics = v.object({
  resourceMetrics: v.array(
    v.object({
      scopeMetrics: v.array(v.object({ metrics: v.array(v.object({ name: v.string() })) })),
    }),
  ),
});

export interface ReceivedSpan extends Omit<v.InferOutput<typeof span>, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver {
  /** Base URL for traces and metrics. */
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly metricNames: ReadonlySet<string>;
  /** The request bodies as text. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}

const valuesOf = (attributes: readonly v.InferOutput<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metricNames = new Set<string>();
  const bodies: string[] = [];

  function take(path: string, body: string): void {
    bodies.push(body);
    const parsed: unknown = JSON.parse(body);
    if (path === '/v1/traces')
      for (const { scopeSpans } of v.parse(traces, parsed).resourceSpans)
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...one, attributes: valuesOf(one.attributes) });
    else if (path === '/v1/metrics')
      for (const { scopeMetrics } of v.parse(metrics, parsed).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics))
          metricNames.add(name);
    else throw new Error(`unexpected request to ${path}`);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      take(request.url ?? '', Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metricNames,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
