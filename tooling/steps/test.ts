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
 * Runs all checks and tests and does not stop at a failure. Ends with a line `N passed, N failed`.
 * Returns the exit code.
 */
export async function testEverything({
  withBrowser,
}: {
  readonly withBrowser: boolean;
}): Promise<number> {
  const outcomes: Outcome[] = [];
  const take = async (
    name: string,
    work: (tell: (text: string) => void) => Promise<Outcome>,
  ): Promise<void> => {
    outcomes.push(await step(name, work));
  };

  await take('Programs', (tell) => preparePrograms(withBrowser, tell));
  await take('Types', typeCheck);
  await take('Format', checkFormat);
  await take('Lint', lint);
  await take('Boundaries', checkBoundaries);
  await take('Styles', lintStyles);
  await take('Dead code', findDeadCode);
  await take('Requirement ids', checkRequirementIds);
  await take('Reference pages', checkReference);
  const built = (await buildStale()) ?? check(true);
  outcomes.push(built);
  await take('Bundle budgets', checkBudgets);
  await take('Unit, api and contract tests', runJest);
  if (withBrowser) await take('Browser tests', runPlaywright);

  const sum = (member: 'passed' | 'failed'): number =>
    outcomes.reduce((total, outcome) => total + outcome[member], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
