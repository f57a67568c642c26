/**
 * Measures the time from `npm start` to the first page served, in a fresh clone of HEAD and again
 * once everything is installed and built. npm may use its cache.
 */
import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '../support/product.ts';
import { withDataDir } from './measuring/bench-product.ts';
import { idleReport, waitForIdle } from './measuring/wait-for-idle.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';
import { spreadOf, formatSpread } from './measuring/statistics.ts';

const rounds = { cold: 3, later: 7 } as const;
/** Maximum number of seconds, as required by issue 15. */
const budgets = { cold: 120, later: 3 } as const;
/** Milliseconds between requests to the server, and until a start counts as failed. */
const times = { interval: 20, limit: 600_000 } as const;

const isServed = (url: string): Promise<boolean> =>
  fetch(`${url}/explore`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `npm start` in a clone until it serves a page; returns the seconds that this took. */
async function secondsToServe(clone: string, dataDir: string): Promise<number> {
  const port = await freePort();
  await waitForIdle();
  const begin = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    // a separate process group, so that all its processes can be stopped at once, as Ctrl-C does
    detached: true,
  });
  const gone = new Promise<void>((resolve) => {
    npm.once('exit', () => resolve());
  });
  try {
    while (!(await isServed(`http://localhost:${port}`))) {
      if (npm.exitCode !== null) throw new Error(`npm start exited with ${npm.exitCode}`);
      if (performance.now() - begin > times.limit)
        throw new Error('npm start served no page in time');
      await sleep(times.interval);
    }
    return (performance.now() - begin) / 1000;
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
    await gone;
  }
}

await withDataDir(async function measure(dataDir) {
  const figures: Record<keyof typeof rounds, number[]> = { cold: [], later: [] };
  for (let round = 1; round <= rounds.cold; round += 1) {
    const clone = path.join(path.dirname(dataDir), `clone-${round}`);
    execFileSync('git', ['clone', '--quiet', root, clone]);
    figures.cold.push(await secondsToServe(clone, `${dataDir}-${round}`));
    if (round < rounds.cold) continue;
    for (let again = 0; again < rounds.later; again += 1)
      figures.later.push(await secondsToServe(clone, `${dataDir}-${round}`));
  }
  printTable(
    ['npm start', 's until the first page'],
    [
      ['in a fresh clone', formatSpread(spreadOf(figures.cold), 1)],
      ['again', formatSpread(spreadOf(figures.later), 1)],
    ],
  );
  for (const name of ['cold', 'later'] as const) {
    const { median } = spreadOf(figures[name]);
    const budget = budgets[name];
    printBudget(
      `npm start, ${name}`,
      median <= budget,
      `${median.toFixed(1)} s`,
      `at most ${budget} s`,
    );
  }
  print(idleReport());
  saveResults('start', { figures, disturbance: idleReport() });
});
