import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { membersOf, readJson } from '../read-json.ts';
import { federationName } from '../steps/packages.ts';

/**
 * Limits of script sizes, in bytes after Brotli compression: those of all releases together are in
 * tooling/budgets.json, those of one release in its package.
 */
export interface Budgets {
  /**
   * Target for the script that every page loads. It has been met: the ceiling `initialScript` is not
   * above it. A decision record explains each rise of that ceiling.
   */
  readonly goal: number;
  /** Ceiling of the script that every page loads: the shell and the entries of our remotes. */
  readonly initialScript: number;
  /** Ceiling of every lazy script, unless `lazyScripts` has ceilings for its release. */
  readonly anyLazyScript: number;
  /**
   * Ceilings of releases with large libraries: for their largest lazy script, and for all their
   * lazy scripts together, which are never all loaded at once.
   */
  readonly lazyScripts: Readonly<Record<string, LazyCeilings>>;
}

interface LazyCeilings {
  readonly largest: number;
  readonly together: number;
}

/** Sizes of a release's scripts, in bytes after Brotli compression. */
export interface Measured {
  readonly name: string;
  /** Scripts that every page loads. */
  readonly initial: number;
  /** All scripts that a page loads later, if at all. */
  readonly lazy: number;
  readonly largestLazy: { readonly file: string; readonly size: number };
}

const sizeOf = (folder: string, file: string): number =>
  statSync(path.join(folder, `${file}.br`)).size;
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** Measures the latest build of a package. Throws if there is no build. */
export function measureRelease(packageFolder: string): Measured {
  const dist = path.join(packageFolder, 'dist');
  if (!existsSync(path.join(dist, 'release.json')))
    throw new Error(`${path.basename(packageFolder)} is not built`);
  const { name, version, entry, integrity } = readJson(path.join(dist, 'release.json'));
  const { js, preload } = membersOf(entry);
  const folder = path.join(dist, String(version));
  const initial = new Set([...texts(js), ...texts(preload)]);
  // the server half is not among the files with an integrity hash, which are for browsers
  const lazy = Object.keys(membersOf(integrity))
    .filter((file) => file.endsWith('.js') && !initial.has(file))
    .map((file) => ({ file, size: sizeOf(folder, file) }));
  return {
    name: String(name),
    initial: [...initial].reduce((sum, file) => sum + sizeOf(folder, file), 0),
    lazy: lazy.reduce((sum, { size }) => sum + size, 0),
    largestLazy: lazy.reduce((most, one) => (one.size > most.size ? one : most), {
      file: '',
      size: 0,
    }),
  };
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const initialTotal = (measured: readonly Measured[]): number =>
  measured.reduce((sum, { initial }) => sum + initial, 0);

/** One sentence per broken budget. */
export function brokenBudgets(measured: readonly Measured[], budgets: Budgets): readonly string[] {
  const total = initialTotal(measured);
  const ceiling = kB(budgets.initialScript);
  const parts = measured.map(({ name, initial }) => `${name} ${kB(initial)}`).join(', ');
  return [
    ...(total > budgets.initialScript
      ? [`Every page loads ${kB(total)} of script; the ceiling is ${ceiling} (${parts})`]
      : []),
    ...measured.flatMap(({ name, lazy, largestLazy }) => {
      const { largest, together } = budgets.lazyScripts[name] ?? {
        largest: budgets.anyLazyScript,
        together: Infinity,
      };
      return [
        ...(largestLazy.size > largest
          ? [
              `${name}: the lazy script ${largestLazy.file} is ${kB(largestLazy.size)}; the ceiling is ${kB(largest)}`,
            ]
          : []),
        ...(lazy > together
          ? [`${name}: lazy scripts are ${kB(lazy)} together; the ceiling is ${kB(together)}`]
          : []),
      ];
    }),
  ];
}

const isCeiling = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** The ceilings in the file `budget.json` of a package; none if it has no such file. */
function readCeilings(folder: string): readonly (readonly [string, LazyCeilings])[] {
  const file = path.join(folder, 'budget.json');
  if (!existsSync(file)) return [];
  const { largest, together } = readJson(file);
  if (!isCeiling(largest) || !isCeiling(together))
    throw new Error(`${file} needs the numbers largest and together`);
  return [[federationName(path.basename(folder)), { largest, together }]];
}

/** Reads tooling/budgets.json and the files of the packages in these folders. */
export function readBudgets(file: string, folders: readonly string[]): Budgets {
  const { goal, initialScript, anyLazyScript } = readJson(file);
  if (!isCeiling(goal) || !isCeiling(initialScript) || !isCeiling(anyLazyScript))
    throw new Error(`${file} needs the numbers goal, initialScript and anyLazyScript`);
  const lazyScripts = Object.fromEntries(folders.flatMap(readCeilings));
  return { goal, initialScript, anyLazyScript, lazyScripts };
}
