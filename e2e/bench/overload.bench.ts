/**
 * Measures a process that gets far more requests than it can serve: 500 connections request the
 * dashboard, and a few others a file and a page that is held in memory. Compares the time until a
 * refusal with the time of the file under the same load.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoCookies, startBenchProduct, withDataDir } from './measuring/bench-product.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { spreadOf } from './measuring/statistics.ts';

const connections = 500;
const others = 4;
const duration = 15_000;
const budget = { ratio: 10 } as const;

interface Answer {
  readonly status: number;
  readonly time: number;
}

/** Requests a path again and again until the end, and returns the answers; 0 for a lost one. */
async function askRepeatedly(
  url: string,
  cookie: string,
  until: number,
  pause = 0,
): Promise<readonly Answer[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  while (performance.now() < until) {
    const begin = performance.now();
    const status = await new Promise<number>((resolve) => {
      const headers = { accept: 'text/html', ...(cookie !== '' && { cookie }) };
      http
        .get(url, { agent, headers }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        })
        .on('error', () => resolve(0));
    });
    answers.push({ status, time: performance.now() - begin });
    if (pause > 0) await sleep(pause);
  }
  agent.destroy();
  return answers;
}

await withDataDir(async function measure(dataDir) {
  print('Starting the product with demo content');
  const product = await startBenchProduct(dataDir);
  const { url } = product;
  const cookie = await demoCookies(product);
  const repeat = (count: number, path: string, cookies: string, until: number, pause: number) =>
    Promise.all(
      Array.from({ length: count }, () => askRepeatedly(`${url}${path}`, cookies, until, pause)),
    ).then((all) => all.flat());
  await repeat(others, '/dashboard', cookie, performance.now() + 2000, 0);
  // rendered once, so that it is held in memory
  await repeat(1, '/explore', '', performance.now() + 100, 0);
  const until = performance.now() + duration;
  const [dashboards, files, held] = await Promise.all([
    repeat(connections, '/dashboard', cookie, until, 0),
    repeat(others, '/robots.txt', '', until, 50),
    repeat(others, '/explore', '', until, 50),
  ]);
  const timesOf = (answers: readonly Answer[], status: number): number[] =>
    answers.filter((answer) => answer.status === status).map(({ time }) => time);
  const rows = [
    ['/dashboard', 200, timesOf(dashboards, 200)],
    ['/dashboard', 503, timesOf(dashboards, 503)],
    ['/dashboard', 0, timesOf(dashboards, 0)],
    ['/robots.txt', 200, timesOf(files, 200)],
    ['/explore', 200, timesOf(held, 200)],
    ['/explore', 503, timesOf(held, 503)],
  ] as const;
  const middle = (times: readonly number[]): number =>
    times.length === 0 ? 0 : spreadOf(times).median;
  printTable(
    ['request', 'status', 'answers', 'median ms'],
    rows.map(([path, status, times]) => [
      path,
      String(status),
      String(times.length),
      middle(times).toFixed(0),
    ]),
  );
  const ratio = middle(timesOf(dashboards, 503)) / middle(timesOf(files, 200));
  printBudget('a refusal ÷ a file', ratio <= budget.ratio, ratio.toFixed(1), `${budget.ratio}`);
  const refused = held.filter(({ status }) => status !== 200).length;
  printBudget('refused pages that are held in memory', refused === 0, String(refused), '0');
  saveResults('overload', { rows, ratio, refused });
});
