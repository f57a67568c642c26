import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { referenceFiles } from './reference-pages.ts';

const contracts = path.resolve(__dirname, '../../../../shared-contracts/src');
const pageOf = (name: string): string => referenceFiles().get(name) ?? '';
const headings = (page: string): readonly string[] =>
  [...page.matchAll(/^### `?([^`\n]+)`?$/gm)].map(([, heading = '']) => heading);

/** Names in the contract sources: the first group of each match of a pattern. */
const defined = (pattern: RegExp): readonly string[] =>
  globSync('!(core|testing)/**/!(*.test).ts', { cwd: contracts }).flatMap((file) =>
    [...readFileSync(path.join(contracts, file), 'utf8').matchAll(pattern)].map(
      ([, name = '']) => name,
    ),
  );

test('the reference lists every endpoint of the catalogue', () => {
  const calls = [...pageOf('endpoints.md').matchAll(/^\| (\w+) \| `[A-Z]+ /gm)];
  expect(calls.map(([, name = '']) => name).toSorted()).toEqual([...catalogue.keys()].toSorted());
  expect(pageOf('endpoints.md')).toContain(`${catalogue.size} endpoints`);
});

test('the reference lists every defined view', () => {
  const views = defined(/defineView\(\s*'([^']+)'/g);
  expect(views).not.toEqual([]);
  expect(headings(pageOf('views.md')).toSorted()).toEqual(views.toSorted());
});

test('the reference lists every defined event, each with a description', () => {
  const events = defined(/defineEvent\(\s*['`]([^'`]+)['`]/g).map((name) =>
    name.replaceAll('${', '{'),
  );
  expect(events.length).toBeGreaterThan(20);
  expect(headings(pageOf('events.md')).toSorted()).toEqual(events.toSorted());
  expect(pageOf('events.md')).not.toMatch(/^Version \d+\.$/m);
});
