import path from 'node:path';
import { brokenBudgets, initialTotal, kB, measureRelease, readBudgets } from '../checks/budgets.ts';
import {
  findDuplicateIds,
  findStrayIds,
  readAreas,
  readTestedIds,
} from '../checks/requirements.ts';
import { brokenRooms, brokenRules, measureRooms, readModules } from '../checks/rooms.ts';
import { membersOf } from '../read-json.ts';
import { root, runInSpareTime } from './run.ts';
import { check, type Outcome } from './step.ts';
import { builtPackages, packages } from './packages.ts';
import { findLongSheets } from '../checks/long-lines.ts';

/**
 * Checks types and lint rules in one run, because the rules that need types load the same
 * TypeScript programs as the type check.
 */
export async function lint(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('oxlint', [
    '--type-aware',
    '--type-check',
    '--quiet',
    '--format=unix',
    '.',
  ]);
  return check(code === 0, output);
}

/** All files must be formatted. */
export async function checkFormat(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('oxfmt', ['--list-different', '.']);
  return check(code === 0, `Run npm run format. Not formatted:\n${output}`);
}

/** Everything that dependency-cruiser finds: the imports of all packages, and broken rules. */
export async function cruise(): Promise<Readonly<Record<string, unknown>>> {
  const { output } = await runInSpareTime('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...packages,
  ]);
  return membersOf(JSON.parse(output));
}

/**
 * Packages import only what `.dependency-cruiser.mjs` allows, without cycles, and the folders in a
 * package import each other in one direction.
 */
export async function checkBoundaries(): Promise<Outcome> {
  const cruised = await cruise();
  const broken = [
    ...brokenRules(cruised),
    ...brokenRooms(packages.map((name) => measureRooms(name, readModules(cruised)))),
  ];
  return check(broken.length === 0, broken.join('\n'));
}

/**
 * Finds style sheets that violate a rule of stylelint.config.mjs, such as raw values outside
 * tokens.css, or that are too long.
 */
export async function lintStyles(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('stylelint', ['**/*.css', '--formatter=unix']);
  const long = findLongSheets(root);
  return check(code === 0 && long.length === 0, [output, ...long].join('\n').trim());
}

export async function findDeadCode(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('knip', ['--no-progress', '--no-config-hints']);
  return check(code === 0, output);
}

export async function checkRequirementIds(): Promise<Outcome> {
  const areas = readAreas(path.join(root, 'docs', 'requirements'));
  const proven = readTestedIds(root);
  const problems = [
    ...findStrayIds(areas, proven).map(
      ({ id, file }) => `No row of docs/requirements has the id ${id} in ${file}`,
    ),
    ...findDuplicateIds(areas).map((id) => `Two rows have the id ${id}`),
  ];
  const rows = areas.flatMap((area) => area.rows);
  return check(
    problems.length === 0,
    problems.join('\n'),
    `${rows.filter(({ id }) => proven.has(id)).length} of ${rows.length} rows covered`,
  );
}

export async function checkBudgets(): Promise<Outcome> {
  const folders = builtPackages.map((name) => path.join(root, name));
  const measured = folders.map(measureRelease);
  const budgets = readBudgets(path.join(root, 'tooling', 'budgets.json'), folders);
  const broken = brokenBudgets(measured, budgets);
  return check(
    broken.length === 0,
    broken.join('\n'),
    `${kB(initialTotal(measured))} of script on every page, the goal is ${kB(budgets.goal)}`,
  );
}

/** Edits change the versions of those releases only that they concern. */
export async function checkReleaseVersions(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('node', ['tooling/commands/versions.ts']);
  return check(code === 0, output);
}

/** The reference pages must match the code that they are generated from. */
export async function checkReference(): Promise<Outcome> {
  const { code, output } = await runInSpareTime('node', [
    'api/src/app/commands/reference.ts',
    '--check',
  ]);
  return check(code === 0, output);
}
