import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { constantsOf, usesOf, mentionsOfSheet, type NameUse } from './attribute-names.ts';

const packages = ['api', 'mf-*', 'shared-contracts', 'shared-ui', 'shell'];
const scripts = packages.map((folder) => `${folder}/src/**/*.{ts,tsx}`);
const sheets = packages.map((folder) => `${folder}/src/**/*.css`);
const browserTests = ['e2e/{specs,support,variants,bench}/**/*.ts'];
const isTest = (file: string): boolean => /\.test\.tsx?$|(?:^|\/)testing\/|^e2e\//.test(file);
/** Applied migrations, which are never changed. */
const exempt = /^api\/src\/base\/database\/migrations\/\d{4}-/;

const pasted = 'part of HTML that is pasted into an editor';
const forPrograms = 'read by programs of others in the pages of signed-in users (decision 70)';
const videoOption = 'an option of videos that posts do not set yet (VIDEO-01, CAROUSEL-13)';

/** Names without a counterpart in the sources, and why. */
export const unmatched: ReadonlyMap<string, string> = new Map([
  ['data-autoheight', videoOption],
  ['data-hls-service', videoOption],
  ['data-iframe-post-data', videoOption],
  ['data-is-ad', videoOption],
  ['data-livestream', videoOption],
  ['data-pm-slice', pasted],
  ['data-reblog-key', forPrograms],
  ['data-root_id', forPrograms],
  ['data-style', pasted],
  ['data-tumblelog-key', forPrograms],
  ['data-tumblelog-name', forPrograms],
  ['data-type', forPrograms],
  ['data-tessera-embed', 'drawn by the embed code on other sites'],
]);

interface Place extends NameUse {
  readonly file: string;
  readonly package: string;
  readonly in: 'product' | 'sheet' | 'test';
}

function readPlaces(root: string): readonly Place[] {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const files = globSync([...scripts, ...browserTests], { cwd: root })
    .filter((file) => !exempt.test(file))
    .sort();
  const shared = new Map(
    files
      .filter((file) => file.startsWith('shared-contracts/') && !isTest(file))
      .flatMap((file) => [...constantsOf(read(file))]),
  );
  const place =
    (file: string, kind: Place['in']) =>
    (mention: NameUse): Place => ({
      ...mention,
      file,
      package: file.split('/', 1)[0] ?? '',
      in: kind,
    });
  const wired = /data-|dataset/;
  const names = [...shared.keys()].map((name) => name.split('.', 1)[0] ?? '');
  return [
    ...files.flatMap((file) => {
      const source = read(file);
      if (!wired.test(source) && !names.some((name) => source.includes(name))) return [];
      return usesOf(source, shared).map(place(file, isTest(file) ? 'test' : 'product'));
    }),
    ...globSync(sheets, { cwd: root })
      .sort()
      .flatMap((file) => mentionsOfSheet(read(file)).map(place(file, 'sheet'))),
  ];
}

const filesOf = (places: readonly Place[]): string =>
  [...new Set(places.map(({ file }) => file))].join(', ');

/**
 * Whether a name must be a constant of shared-contracts: scripts use or render it, another package
 * uses it, or two packages write it out. All other names may be written out: states that a
 * component renders for the style sheets and the unit tests of its package.
 */
function mustBeNamed(places: readonly Place[]): boolean {
  const product = places.filter((place) => place.in === 'product');
  const home = new Set(product.filter(({ isLiteral }) => isLiteral).map((place) => place.package));
  return (
    product.some(({ isMarkup }) => !isMarkup) ||
    places.some((place) => place.kind === 'used' && !home.has(place.package)) ||
    home.size > 1
  );
}

/**
 * Reports `data-*` names that are used and never rendered, or rendered and never used; names that a
 * template completes with an unknown value; names that are written out although they must be
 * constants of shared-contracts; and exceptions for names that no longer occur.
 */
export function findLooseWires(root: string, { others = unmatched } = {}): readonly string[] {
  const byName = Map.groupBy(readPlaces(root), ({ name }) => name);
  const problems: string[] = [];
  for (const [name, places] of [...byName].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const product = places.filter((place) => place.in !== 'test');
    const rendered = product.filter(({ kind }) => kind === 'drawn');
    const used = places.filter(({ kind }) => kind === 'used');
    const usedByProduct = product.filter(({ kind }) => kind === 'used');
    if (product.length === 0) continue;
    if (name.endsWith('*')) {
      if (!others.has(name)) problems.push(`${name}: write the whole name, in ${filesOf(product)}`);
      continue;
    }
    if (!others.has(name) && rendered.length === 0)
      problems.push(`${name}: nothing draws it, but ${filesOf(usedByProduct)} uses it`);
    if (!others.has(name) && used.length === 0)
      problems.push(`${name}: nothing uses it, but ${filesOf(rendered)} draws it`);
    const typed = places.filter(
      (place) => place.isLiteral && (place.in === 'product' || place.package === 'e2e'),
    );
    if (typed.length > 0 && mustBeNamed(places))
      problems.push(`${name}: name it in shared-contracts, for ${filesOf(typed)}`);
  }
  return [
    ...problems,
    ...[...others.keys()]
      .filter((name) => !byName.has(name))
      .map((name) => `${name}: no longer needs an exception`),
  ];
}
