import { globSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { membersOf, readJson } from '../read-json.ts';
import { findChromium, noChromium } from './chromium.ts';
import { root, run } from './run.ts';
import type { Outcome } from './step.ts';

/** Reads numbers from a report that may be missing, because the run never got that far. */
function readCounts(
  file: string,
  member: string,
  names: readonly string[],
): Readonly<Record<string, number>> | undefined {
  try {
    const report = readJson(file);
    const counts = member === '' ? report : membersOf(report[member]);
    return Object.fromEntries(names.map((name) => [name, Number(counts[name] ?? 0)]));
  } catch {
    return undefined;
  }
}

const count = (number: number): string => `${number} ${number === 1 ? 'test' : 'tests'}`;

/** From the first failure on: the lines above it are tests that passed. */
const fromFirst = (output: string, mark: RegExp): string => {
  const lines = output.split('\n');
  const at = lines.findIndex((line) => mark.test(line));
  return lines.slice(Math.max(at, 0)).join('\n');
};

/** Unit, api and contract tests of all packages. */
export async function runJest(tell: (text: string) => void): Promise<Outcome> {
  const file = path.join(os.tmpdir(), `tessera-jest-${process.pid}.json`);
  let files = 0;
  const { code, output } = await run(
    'jest',
    ['--ci', '--json', `--outputFile=${file}`, '--reporters=default'],
    {
      env: { NODE_ENV: 'test', FORCE_COLOR: '0' },
      onLine: (line) => {
        if (/^(PASS|FAIL) /.test(line)) tell(`${++files} files`);
      },
    },
  );
  const counts = readCounts(file, '', [
    'numPassedTests',
    'numFailedTests',
    'numRuntimeErrorTestSuites',
  ]);
  rmSync(file, { force: true });
  const passed = counts?.['numPassedTests'] ?? 0;
  const failed = (counts?.['numFailedTests'] ?? 0) + (counts?.['numRuntimeErrorTestSuites'] ?? 0);
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    details: output
      .split('\n')
      .filter((line) => !/^(PASS|\{"numFailed)/.test(line))
      .join('\n'),
    note: count(passed + failed),
  };
}

/** The pages of failed browser tests as accessibility trees, which a log can show. */
function readPageSnapshots(directory: string): string {
  return globSync('*/error-context.md', { cwd: directory })
    .toSorted()
    .flatMap((file) => {
      const [, snapshot = ''] = readFileSync(path.join(directory, file), 'utf8').split(
        '# Page snapshot',
      );
      return snapshot === '' ? [] : [`${path.dirname(file)}\n${snapshot.trim()}`];
    })
    .join('\n\n');
}

/** Browser tests over the built product. */
export async function runPlaywright(tell: (text: string) => void): Promise<Outcome> {
  const chromium = await findChromium(tell);
  if (chromium === undefined) return { passed: 0, failed: 1, details: noChromium };
  const results = path.join(root, 'e2e', 'test-results');
  const file = path.join(results, 'report.json');
  rmSync(file, { force: true });
  const { code, output } = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: chromium, FORCE_COLOR: '0', PLAYWRIGHT_FORCE_TTY: '0' },
    onLine: (line) => {
      const title = /^\s*[✓✘]\s+(\d+) .* › (.*)$/.exec(line);
      if (title) tell(`${title[1]}: ${title[2]}`);
    },
  });
  const counts = readCounts(file, 'stats', ['expected', 'unexpected', 'flaky']);
  const passed = counts?.['expected'] ?? 0;
  const failed = (counts?.['unexpected'] ?? 0) + (counts?.['flaky'] ?? 0);
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    details: `${fromFirst(output, /^\s+1\) |Error/)}\n${readPageSnapshots(results)}`,
    note: count(passed + failed),
  };
}
