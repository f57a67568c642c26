import { createServer } from 'node:http';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { defineView } from '@tessera/shared-contracts/core/view';
import { pino } from 'pino';
import * as v from 'valibot';
import { createBossJobs } from '../jobs/boss-jobs.ts';
import { defineJob, runnable } from '../jobs/job.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from '../../testing/otlp-receiver.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createViews, viewRequest } from '../views/render-views.ts';
import { startTelemetry } from './telemetry.ts';
import type { TraceSettings } from './telemetry-settings.ts';

jest.setTimeout(60_000);

let receiver: OtlpReceiver;
let app: TestApp | undefined;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await receiver.close();
});

const settings = (sampling: Partial<TraceSettings> = {}) => ({
  traces: {
    url: `${receiver.url}/v1/traces`,
    sampler: 'parentbased_always_on',
    ratio: 1,
    ...sampling,
  } as const,
  metrics: undefined,
});
/** Ids of a caller's trace and span. */
const outer = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' } as const;
/** The caller's `traceparent`. Its flags tell whether the trace is recorded (01) or not (00). */
const traceparent = (flags: '00' | '01') => `00-${outer.trace}-${outer.span}-${flags}`;
const named = (name: string): ReceivedSpan | undefined =>
  receiver.spans.find((span) => span.name === name);
const childrenOf = (parent: ReceivedSpan | undefined): readonly ReceivedSpan[] =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a request is a span with its queries as child spans; no span contains user data', async () => {
  app = await createTestApp({ telemetry: settings() });
  const [ada, bob] = [await app.register(), await app.register()];
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await ada.get(`/@${bob.blog}?secret=not-for-traces`);
  await app.telemetry.stop();

  const call = named(`POST ${follow.path}`);
  expect(call).toMatchObject({
    parentSpanId: '',
    attributes: {
      'http.request.method': 'POST',
      'http.route': follow.path,
      'http.response.status_code': 200,
    },
  });
  const inserted = childrenOf(call).find(({ name }) => name === 'INSERT follows');
  expect(inserted).toMatchObject({
    traceId: call?.traceId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'follows',
      'db.client.connection.pool.name': 'primary',
    },
  });
  expect(named('GET /:blog{@[A-Za-z0-9-]+}')).toBeDefined();
  const sent = receiver.bodies.join('\n');
  for (const secret of [ada.email, ada.password, ada.blog, bob.blog, ada.formKey, ada.userId])
    expect(sent).not.toContain(secret);
  expect(sent).not.toContain('not-for-traces');
});

test('the span of a failed statement has the error code, but not the message', async () => {
  app = await createTestApp({ telemetry: settings() });
  const { db } = app;
  await expect(
    db
      .insertInto('settings')
      .values([
        { key: 'same', value: 'a' },
        { key: 'same', value: 'b' },
      ])
      .execute(),
  ).rejects.toThrow();
  await app.telemetry.stop();
  expect(named('INSERT settings')).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': '23505' },
  });
  expect(receiver.bodies.join()).not.toContain('duplicate key');
});

test('a trusted proxy determines the trace of a request, and whether the trace is recorded', async () => {
  app = await createTestApp({
    trustProxy: true,
    telemetry: settings({ sampler: 'parentbased_always_off' }),
  });
  const ask = (path: string, headers: Record<string, string>) =>
    app?.stranger().send(path, { headers });
  await ask('/robots.txt', { traceparent: traceparent('01') });
  await ask('/explore', { traceparent: traceparent('00') });
  await ask('/help', {});
  await app.telemetry.stop();
  expect(named('GET /robots.txt')).toMatchObject({
    traceId: outer.trace,
    parentSpanId: outer.span,
  });
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([outer.trace]));
  expect(named('GET /explore')).toBeUndefined();
});

test('the `traceparent` of an untrusted client is ignored, and health checks are not traced', async () => {
  app = await createTestApp({ trustProxy: false, telemetry: settings() });
  await app.stranger().send('/robots.txt', { headers: { traceparent: traceparent('00') } });
  await app.stranger().send('/readyz');
  await app.telemetry.stop();
  const span = named('GET /robots.txt');
  expect(span).toMatchObject({ parentSpanId: '' });
  expect(span?.traceId).not.toBe(outer.trace);
  expect(receiver.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
});

test('the configured fraction of the traces is recorded', async () => {
  const telemetry = await startTelemetry(
    settings({ sampler: 'parentbased_traceidratio', ratio: 0.25 }),
  );
  for (let made = 0; made < 1000; made += 1)
    await telemetry.tracing.inSpan('outer', { role: 'part' }, () =>
      telemetry.tracing.inSpan('inner', { role: 'part' }, async () => {}),
    );
  await telemetry.stop();
  const outers = receiver.spans.filter(({ name }) => name === 'outer');
  // four standard deviations around 250
  expect(outers.length).toBeGreaterThan(195);
  expect(outers.length).toBeLessThan(305);
  expect(receiver.spans).toHaveLength(2 * outers.length);
});

test('the span of a job is a child of the span of the request or job that sent it', async () => {
  app = await createTestApp();
  const database = await createTestDatabase();
  const telemetry = await startTelemetry(settings());
  const done = Promise.withResolvers<void>();
  const second = defineJob({
    name: 'second',
    schema: v.object({ word: v.string() }),
    retries: 0,
    run: async () => done.resolve(),
  });
  const first = defineJob({
    name: 'first',
    schema: v.object({}),
    retries: 0,
    run: () => jobs.send(second, { word: 'personal' }),
  });
  const { deps } = app;
  const jobs = createBossJobs({
    connection: database.connection,
    log: pino({ level: 'silent' }),
    known: [runnable(first), runnable(second)],
    reach: () => deps,
    telemetry,
    timing: { poll: 0.5, supervise: 1, recurring: 1 },
  });
  await jobs.start();
  await telemetry.tracing.inSpan('request', { role: 'request' }, () => jobs.send(first, {}));
  await done.promise;
  await jobs.stop();
  const text = await telemetry.meters.text();
  await telemetry.stop();
  await database.drop();
  expect(named('job first')).toMatchObject({
    parentSpanId: named('request')?.spanId,
    attributes: { 'tessera.job.name': 'first' },
  });
  expect(named('job second')?.parentSpanId).toBe(named('job first')?.spanId);
  expect(receiver.bodies.join()).not.toContain('personal');
  expect(text).toContain(
    'tessera_job_duration_seconds_count{tessera_job_name="first",tessera_job_outcome="done"} 1',
  );
});

test('drawing the views of a remote creates a span with the remote’s name and the error, if any', async () => {
  const telemetry = await startTelemetry(settings());
  const greeting = defineView('greeting', {
    owner: 'mf_header',
    summary: 'A greeting.',
    version: 1,
    props: v.object({ name: v.string() }),
    samples: [{ name: 'ada' }],
  });
  const views = createViews({
    folder: '/nowhere',
    log: pino({ level: 'silent' }),
    overrides: {},
    telemetry,
  });
  await telemetry.tracing.inSpan('request', { role: 'request' }, () =>
    views.render([viewRequest(greeting, { name: 'private' })], []),
  );
  await telemetry.stop();
  expect(named('draw mf_header')).toMatchObject({
    parentSpanId: named('request')?.spanId,
    attributes: { 'tessera.remote': 'mf_header', 'error.type': 'missing view' },
  });
  expect(receiver.bodies.join()).not.toContain('private');
});

test('metrics are sent to a configured receiver', async () => {
  const telemetry = await startTelemetry({
    traces: undefined,
    metrics: { url: `${receiver.url}/v1/metrics`, interval: 60_000 },
  });
  telemetry.meters.count('vitalsRefused');
  await telemetry.stop();
  expect([...receiver.metricNames]).toEqual(
    expect.arrayContaining(['tessera.browser.refused', 'process.memory.usage']),
  );
});

/** Starts a receiver with a given request handler. */
async function startOther(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a receiver that hangs does not delay requests, and stopping the telemetry waits for it only briefly', async () => {
  const timeout = 'OTEL_EXPORTER_OTLP_TIMEOUT';
  process.env[timeout] = '6000';
  const silent = await startOther(() => {});
  app = await createTestApp({ telemetry: settings({ url: silent.url }) });
  delete process.env[timeout];
  const begin = performance.now();
  expect((await app.stranger().send('/robots.txt')).status).toBe(200);
  expect(performance.now() - begin).toBeLessThan(2000);
  await app.telemetry.stop();
  expect(performance.now() - begin).toBeLessThan(5500);
  silent.close();
});

test('a receiver that refuses every batch of spans is logged only once', async () => {
  const refusing = await startOther((_, response) => response.writeHead(403).end());
  const warnings: unknown[] = [];
  const telemetry = await startTelemetry(settings({ url: refusing.url }), {
    warn: (line: unknown) => warnings.push(line),
  });
  // enough spans for more than one batch
  for (let made = 0; made < 1500; made += 1)
    await telemetry.tracing.inSpan('lost', { role: 'part' }, async () => {});
  await telemetry.stop();
  refusing.close();
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).toContain('trouble');
});
