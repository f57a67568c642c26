import { globSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { membersOf, readJson } from '../read-json.ts';
import { findChromium, noChromium } from './chromium.ts';
import { inMemoryFolder } from './memory-folder.ts';
import {
  failedBrowserFiles,
  failedBrowserTests,
  failedJestFiles,
  failedJestTests,
} from './failed-tests.ts';
import { root, run } from './run.ts';
import { findServerProgram, haproxy, natsServer } from './server-programs.ts';
import type { Outcome } from './step.ts';

/** Reads a report; empty if the run ended before it was written. */
function readReport(file: string): Readonly<Record<string, unknown>> {
  try {
    return readJson(file);
  } catch {
    return {};
  }
}

/** Sums the named counts of a report; missing counts are 0. */
const sumOf = (counts: Readonly<Record<string, unknown>>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Number(counts[name] ?? 0), 0);

const count = (number: number): string => `${number} ${number === 1 ? 'test' : 'tests'}`;

/** The output from the first failure on; the lines above are passed tests. */
const fromFirst = (output: string, mark: RegExp): string => {
  const lines = output.split('\n');
  const at = lines.findIndex((line) => mark.test(line));
  return lines.slice(Math.max(at, 0)).join('\n');
};

/** Runs the unit, api and contract tests of all packages, or of one file only. */
export async function runJest(report: (text: string) => void, only?: string): Promise<Outcome> {
  const file = path.join(os.tmpdir(), `tessera-jest-${process.pid}.json`);
  let files = 0;
  const program = await findServerProgram(natsServer, report);
  const { code, output } = await inMemoryFolder((env) =>
    run(
      'jest',
      [
        '--ci',
        '--json',
        `--outputFile=${file}`,
        '--reporters=default',
        ...(only === undefined ? [] : ['--runTestsByPath', only]),
      ],
      {
        env: { ...env, NODE_ENV: 'test', FORCE_COLOR: '0', NATS_SERVER_PATH: program },
        onLine: (line) => {
          if (/^(PASS|FAIL) /.test(line)) report(`${++files} files`);
        },
      },
    ),
  );
  const jestReport = readReport(file);
  rmSync(file, { force: true });
  const passed = sumOf(jestReport, ['numPassedTests']);
  const failed = sumOf(jestReport, ['numFailedTests', 'numRuntimeErrorTestSuites']);
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    details: output
      .split('\n')
      .filter((line) => !/^(PASS|\{"numFailed)/.test(line))
      .join('\n'),
    failures: failedJestTests(jestReport, root),
    failedFiles: failedJestFiles(jestReport, root),
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

/** The folder of the browser tests, relative to the root. */
export const specsFolder = 'e2e/specs';

/** Runs the browser tests of the built product, or of one file only. */
export async function runPlaywright(
  report: (text: string) => void,
  only?: string,
): Promise<Outcome> {
  const chromium = await findChromium(report);
  if (chromium === undefined) return { passed: 0, failed: 1, details: noChromium };
  const results = path.join(root, 'e2e', 'test-results');
  const file = path.join(results, 'report.json');
  rmSync(file, { force: true });
  const program = await findServerProgram(haproxy, report);
  const { code, output } = await inMemoryFolder((env) =>
    run(
      'playwright',
      ['test', '-c', 'e2e/playwright.config.ts', ...(only === undefined ? [] : [only])],
      {
        env: {
          ...env,
          CHROMIUM_PATH: chromium,
          HAPROXY_PATH: program,
          FORCE_COLOR: '0',
          PLAYWRIGHT_FORCE_TTY: '0',
        },
        onLine: (line) => {
          const title = /^\s*[✓✘]\s+(\d+) .* › (.*)$/.exec(line);
          if (title) report(`${title[1]}: ${title[2]}`);
        },
      },
    ),
  );
  const browserReport = readReport(file);
  const counts = membersOf(browserReport['stats']);
  const passed = sumOf(counts, ['expected']);
  const failed = sumOf(counts, ['unexpected', 'flaky']);
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    details: `${fromFirst(output, /^\s+1\) |Error/)}\n${readPageSnapshots(results)}`,
    failures: failedBrowserTests(browserReport, specsFolder),
    failedFiles: failedBrowserFiles(browserReport, specsFolder),
    note: count(passed + failed),
  };
}
