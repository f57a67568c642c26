/**
 * Requests per second of the poll route and of pages, compared with an empty route of the same
 * server.
 */
import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import autocannon from 'autocannon';
import { demoCookies, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { disturbance, quietMachine } from './measuring/quiet-machine.ts';
import { keep, say, sayBudget, sayTable } from './measuring/report.ts';
import { interleave, ratios, spreadOf, written } from './measuring/statistics.ts';

const rounds = 5;
/** Seconds of load per route and round, and number of connections. */
const duration = 3;
const connections = 16;
const budgets = { poll: 0.8, memory: 300 } as const;

/** No session, no query, no template: the server's base cost. */
const empty = '/robots.txt';

const routes = {
  [empty]: 'nobody',
  [poll.path]: 'reader',
  '/dashboard': 'reader',
  '/explore': 'nobody',
} as const;
const paths = [empty, poll.path, '/dashboard', '/explore'] as const;
type Path = (typeof paths)[number];

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
  // the process that makes the demo content keeps memory for pictures
  await (await startBenchProduct(dataDir)).stop();
  const product = await startBenchProduct(dataDir);
  const cookies = await demoCookies(product);
  const loadOf = (path: Path, seconds: number) => async (): Promise<Load> => {
    await quietMachine();
    const { requests, latency, non2xx, errors } = await autocannon({
      url: product.url + path,
      connections,
      duration: seconds,
      headers: routes[path] === 'reader' ? { cookie: cookies } : {},
    });
    if (non2xx + errors > 0)
      throw new Error(`${path}: ${non2xx} answers were no success, ${errors} requests failed`);
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
  };
  const workFor = (seconds: number) => ({
    [empty]: loadOf(empty, seconds),
    [poll.path]: loadOf(poll.path, seconds),
    '/dashboard': loadOf('/dashboard', seconds),
    '/explore': loadOf('/explore', seconds),
  });
  await interleave(1, workFor(duration), paths);
  const loads = await interleave(rounds, workFor(duration), paths);
  const perSecond = (path: Path): number[] => (loads[path] ?? []).map((load) => load.perSecond);
  const ratioOf = (path: Path) => spreadOf(ratios(perSecond(path), perSecond(empty)));
  say(
    `${connections} connections, ${rounds} rounds of ${duration} s each, one server process, its database and the load on this machine:`,
  );
  sayTable(
    ['route', 'as', 'requests/s', '÷ empty route', 'p50 ms', 'p99 ms'],
    paths.map((path) => [
      path,
      routes[path],
      written(spreadOf(perSecond(path))),
      written(ratioOf(path), path === empty || path === poll.path ? 2 : 3),
      ...[({ p50 }: Load) => p50, ({ p99 }: Load) => p99].map((of) =>
        written(spreadOf((loads[path] ?? []).map(of))),
      ),
    ]),
  );
  const ratio = ratioOf(poll.path);
  sayBudget(
    `${poll.path} ÷ empty route`,
    ratio.median >= budgets.poll,
    written(ratio, 2),
    `at least ${budgets.poll}`,
  );
  const memory = await memoryOf(product);
  sayBudget(
    'memory of the server after that load',
    memory <= budgets.memory,
    `${memory.toFixed(0)} MB`,
    `at most ${budgets.memory} MB`,
  );
  say(disturbance());
  keep('server', { loads, memory, connections, duration, disturbance: disturbance() });
});
