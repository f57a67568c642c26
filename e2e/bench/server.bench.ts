/**
 * Requests per second of the poll route and of pages, compared with an empty route of the same
 * server. Also compares a dashboard with the database query for its posts alone, and measures the
 * server's memory after the load.
 */
import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import { connect } from '@tessera/api/testing/connect';
import autocannon from 'autocannon';
import { databaseOf } from '../support/database.ts';
import { demoCookies, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, formatSpread } from './measuring/statistics.ts';
import { bareQueries } from './posts/bare-queries.ts';

const rounds = 5;
/** Seconds of load per route and round, and number of connections. */
const duration = 3;
const connections = 16;
const budgets = { poll: 0.8, dashboard: 0.4, memory: 300 } as const;

/** A route that needs no session, query or view: it shows the base cost of the server. */
const empty = '/robots.txt';

const routes = {
  [empty]: 'nobody',
  [poll.path]: 'reader',
  '/dashboard': 'reader',
  '/explore': 'nobody',
} as const;
const paths = [empty, poll.path, '/dashboard', '/explore'] as const;
type Path = (typeof paths)[number];
/** The blog of the demo account. */
const demoBlog = 'demo';
/** The query for a dashboard's posts, sent to the database directly. */
const streamQuery = 'the stream query';
const measured = [...paths, streamQuery] as const;

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Resident memory of the server process in MB. */
async function memoryOf({ url }: { readonly url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_memory_usage_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6;
}

await withDataDir(async function measure(dataDir) {
  // creates the demo content in another process, because image processing leaves memory allocated
  await (await startBenchProduct(dataDir)).stop();
  const product = await startBenchProduct(dataDir);
  const cookies = await demoCookies(product);
  const loadOf = (path: Path, seconds: number) => async (): Promise<Load> => {
    await waitForIdle();
    const { requests, latency, non2xx, errors } = await autocannon({
      url: product.url + path,
      connections,
      duration: seconds,
      headers: routes[path] === 'reader' ? { cookie: cookies } : {},
    });
    if (non2xx + errors > 0)
      throw new Error(`${path}: ${non2xx} responses were not 2xx, ${errors} requests failed`);
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
  };
  const { connection } = await databaseOf(product);
  const db = connect(connection);
  const { stream } = await bareQueries(db, demoBlog);
  async function loadStream(): Promise<Load> {
    await waitForIdle();
    const times: number[] = [];
    const end = performance.now() + duration * 1000;
    async function ask(): Promise<void> {
      for (let start = performance.now(); start < end; start = performance.now()) {
        await stream();
        times.push(performance.now() - start);
      }
    }
    await Promise.all(Array.from({ length: connections }, ask));
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0;
    return { perSecond: times.length / duration, p50: at(0.5), p99: at(0.99) };
  }
  const workFor = (seconds: number) => ({
    [streamQuery]: loadStream,
    [empty]: loadOf(empty, seconds),
    [poll.path]: loadOf(poll.path, seconds),
    '/dashboard': loadOf('/dashboard', seconds),
    '/explore': loadOf('/explore', seconds),
  });
  await interleave(1, workFor(duration), measured);
  const loads = await interleave(rounds, workFor(duration), measured);
  await db.destroy();
  const perSecond = (path: Path | typeof streamQuery): number[] =>
    (loads[path] ?? []).map((load) => load.perSecond);
  const ratioOf = (path: Path | typeof streamQuery, to: Path | typeof streamQuery = empty) =>
    spreadOf(ratios(perSecond(path), perSecond(to)));
  print(
    `${connections} connections, ${rounds} rounds of ${duration} s each, one server process, its database and the load generator on this machine:`,
  );
  printTable(
    ['route', 'as', 'requests/s', '÷ empty route', 'p50 ms', 'p99 ms'],
    measured.map((path) => [
      path,
      path === streamQuery ? '' : routes[path],
      formatSpread(spreadOf(perSecond(path))),
      formatSpread(ratioOf(path), path === empty || path === poll.path ? 2 : 3),
      ...[({ p50 }: Load) => p50, ({ p99 }: Load) => p99].map((of) =>
        formatSpread(spreadOf((loads[path] ?? []).map(of))),
      ),
    ]),
  );
  const ratio = ratioOf(poll.path);
  printBudget(
    `${poll.path} ÷ empty route`,
    ratio.median >= budgets.poll,
    formatSpread(ratio, 2),
    `at least ${budgets.poll}`,
  );
  const toStreamQuery = ratioOf('/dashboard', streamQuery);
  printBudget(
    `/dashboard ÷ ${streamQuery}`,
    toStreamQuery.median >= budgets.dashboard,
    formatSpread(toStreamQuery, 2),
    `at least ${budgets.dashboard}`,
  );
  const memory = await memoryOf(product);
  printBudget(
    'memory of the server after that load',
    memory <= budgets.memory,
    `${memory.toFixed(0)} MB`,
    `at most ${budgets.memory} MB`,
  );
  print(idleReport());
  saveResults('server', { loads, memory, connections, duration, disturbance: idleReport() });
});
