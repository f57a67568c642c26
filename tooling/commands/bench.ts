// npm run bench [-- name …]: runs the named measurements in e2e/bench, or all of them. Builds stale
// packages first.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from '../steps/build.ts';
import { findChromium } from '../steps/chromium.ts';
import { root, runInForeground } from '../steps/run.ts';
import { findServerProgram, haproxy, natsServer } from '../steps/server-programs.ts';
import { print } from '../steps/step.ts';

const folder = path.join(root, 'e2e', 'bench');
/** Only files named `*.bench.ts` are measurements. */
const benches = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.bench.ts'))
      .map((file) => file.slice(0, -'.bench.ts'.length))
      .sort()
  : [];

/** Returns the exit code. */
async function measure(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !benches.includes(name));
  if (unknown.length > 0 || benches.length === 0) {
    print(
      benches.length === 0
        ? 'There is nothing to measure yet in e2e/bench.'
        : `There is no measurement ${unknown.join(', ')}. There are: ${benches.join(', ')}.`,
    );
    return 1;
  }
  if ((await buildStale())?.failed) return 1;
  const chromium = await findChromium(print);
  const programs = {
    CHROMIUM_PATH: chromium,
    HAPROXY_PATH: await findServerProgram(haproxy, print),
    NATS_SERVER_PATH: await findServerProgram(natsServer, print),
  };
  let worst = 0;
  for (const name of wanted.length > 0 ? wanted : benches) {
    print(`\n${name}`);
    const code = await runInForeground(
      'node',
      ['--import', '@tessera/api/tsx-loader', path.join(folder, 'run-bench.ts'), name],
      { env: programs },
    );
    worst = Math.max(worst, code);
  }
  return worst;
}

process.exitCode = await measure(process.argv.slice(2));
