import { buildStale } from './build.ts';
import {
  checkBoundaries,
  checkBudgets,
  checkFormat,
  checkReference,
  checkRequirementIds,
  findDeadCode,
  lint,
  lintStyles,
} from './checks.ts';
import { preparePrograms } from './programs.ts';
import { check, say, step, type Outcome } from './step.ts';
import { runJest, runPlaywright } from './test-runs.ts';
import { typeCheck } from './type-check.ts';

/**
 * Runs all checks and tests and does not stop at a failure. Prints the names of failed steps and
 * tests at the end, and a line `N passed, N failed`. Returns the exit code.
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

  // started now, because it is mostly a download that can run beside the checks
  let reportPrograms: (text: string) => void = () => {};
  const programs = preparePrograms(withBrowser, (text) => reportPrograms(text));
  // the step 'Programs' reports the error
  programs.catch(() => {});
  await run('Types', typeCheck);
  await run('Lint', lint);
  // each of these uses only one core
  await Promise.all([
    run('Format', checkFormat),
    run('Boundaries', checkBoundaries),
    run('Styles', lintStyles),
    run('Dead code', findDeadCode),
    run('Requirement ids', checkRequirementIds),
    run('Reference pages', checkReference),
  ]);
  take('Build', (await buildStale()) ?? check(true));
  await run('Bundle budgets', checkBudgets);
  await run('Programs', (report) => {
    reportPrograms = report;
    return programs;
  });
  await run('Unit, api and contract tests', runJest);
  if (withBrowser) await run('Browser tests', runPlaywright);

  // repeated at the end, because only the end of a long log may be kept
  if (failures.length > 0) say(['\nFailed:', ...failures].join('\n'));
  const sum = (member: 'passed' | 'failed'): number =>
    outcomes.reduce((total, outcome) => total + outcome[member], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
