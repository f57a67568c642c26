import { buildStale, buildVariants } from './build.ts';
import {
  checkBoundaries,
  checkBudgets,
  checkFormat,
  checkReference,
  checkReleaseVersions,
  checkRequirementIds,
  findDeadCode,
  lint,
  lintStyles,
} from './checks.ts';
import { preparePrograms } from './programs.ts';
import { repeatFailed } from './repeat-failed.ts';
import { check, print, step, type Outcome } from './step.ts';
import { runJest, runPlaywright, specsFolder } from './test-runs.ts';

/** Runs one test file alone. */
const runAlone = (file: string): Promise<Outcome> =>
  step(`Again, alone: ${file}`, (report) =>
    file.startsWith(`${specsFolder}/`) ? runPlaywright(report, file) : runJest(report, file),
  );

/**
 * Runs all checks and tests and does not stop at a failure. In CI, repeats a few failed test files
 * and prints the tests that then pass as flaky. Prints the names of failed steps and tests at the
 * end, and a line `N passed, N failed`. Returns the exit code.
 */
export async function testEverything({
  withBrowser,
}: {
  readonly withBrowser: boolean;
}): Promise<number> {
  const outcomes: Outcome[] = [];
  const failures: string[] = [];
  function take(name: string, outcome: Outcome): void {
    outcomes.push(outcome);
    if (outcome.failed > 0)
      failures.push(name, ...(outcome.failures ?? []).map((test) => `  ${test}`));
  }
  const run = async (
    name: string,
    work: (report: (text: string) => void) => Promise<Outcome>,
  ): Promise<void> => {
    take(name, await step(name, work));
  };

  // started now, because it is mostly a download that can run during the build
  let reportPrograms: (text: string) => void = () => {};
  const programs = preparePrograms(withBrowser, (text) => reportPrograms(text));
  // the step 'Programs' reports the error
  programs.catch(() => {});
  take('Build', (await buildStale()) ?? check(true));
  await run('Bundle budgets', checkBudgets);
  await run('Programs', (report) => {
    reportPrograms = report;
    return programs;
  });
  // Checks run one after another, in CPU time that the tests leave unused.
  async function runChecks(): Promise<void> {
    await run('Requirement ids', checkRequirementIds);
    await run('Format', checkFormat);
    await run('Reference pages', checkReference);
    await run('Boundaries', checkBoundaries);
    await run('Styles', lintStyles);
    await run('Dead code', findDeadCode);
    await run('Types and lint', lint);
  }
  const variants = withBrowser ? run('Variants of the remotes', buildVariants) : Promise.resolve();
  async function runTests(): Promise<void> {
    await run('Unit, api and contract tests', runJest);
    await variants;
    if (withBrowser) await run('Browser tests', runPlaywright);
  }
  await Promise.all([runTests(), variants.then(runChecks)]);
  // alone: its builds would take the time of a slow browser test
  await run('Versions of releases', checkReleaseVersions);

  // repeated at the end, because a long log may be truncated to its end
  if (failures.length > 0) print(['\nFailed:', ...failures].join('\n'));
  const sum = (member: 'passed' | 'failed'): number =>
    outcomes.reduce((total, outcome) => total + outcome[member], 0);
  const { flaky, passedAgain } = process.env['CI']
    ? await repeatFailed(outcomes, runAlone)
    : { flaky: [], passedAgain: 0 };
  for (const test of flaky) print(`flaky: ${test}`);
  print(`${sum('passed') + passedAgain} passed, ${sum('failed') - passedAgain} failed`);
  return sum('failed') === passedAgain ? 0 : 1;
}
