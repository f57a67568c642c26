import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface Row {
  readonly id: string;
  readonly text: string;
}

/** One page of docs/requirements, with the name of its file. */
export interface Area {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** An id that a test title names, but no row has. */
export interface StrayId {
  readonly id: string;
  readonly file: string;
}

/** Reads the tables of a folder of requirement pages. */
export function readAreas(folder: string): readonly Area[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.md'.length),
      rows: [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(
          /^\|\s*([A-Z]+-\d+)\s*\|\s*(.*?)\s*\|/gm,
        ),
      ].map(([, id = '', text = '']) => ({ id, text })),
    }));
}

/** Titles start with the ids that they verify: 'FORM-09: …' or 'FORM-09, FORM-10: …'. */
const titleIds = /['"`]([A-Z]+-\d+(?:,\s*[A-Z]+-\d+)*):\s/g;

/** The ids in the titles of all tests under a folder, with the files that name them. */
export function readTestedIds(folder: string): ReadonlyMap<string, readonly string[]> {
  const proven = new Map<string, string[]>();
  const files = globSync(['*/**/*.test.ts', '*/**/*.test.tsx', '*/**/*.spec.ts'], {
    cwd: folder,
    exclude: (name) => /(^|\/)(node_modules|dist|fixtures|var)$/.test(name),
  });
  for (const file of files.sort())
    for (const [, ids = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(titleIds))
      for (const id of ids.split(/,\s*/)) proven.set(id, [...(proven.get(id) ?? []), file]);
  return proven;
}

/** Ids that test titles name, but no row has: misspelled, or of a row that was removed. */
export function findStrayIds(
  areas: readonly Area[],
  proven: ReadonlyMap<string, readonly string[]>,
): readonly StrayId[] {
  const known = new Set(areas.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return [...proven].flatMap(([id, files]) =>
    known.has(id) ? [] : [...new Set(files)].map((file) => ({ id, file })),
  );
}

/** Duplicate ids. */
export function findDuplicateIds(areas: readonly Area[]): readonly string[] {
  const ids = areas.flatMap(({ rows }) => rows.map(({ id }) => id));
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
