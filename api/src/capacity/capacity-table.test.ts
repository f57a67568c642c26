import { readFileSync } from 'node:fs';
import path from 'node:path';
import { capacityTable } from './capacity-table.ts';
import { assumptions, estimate, sizes } from './estimate.ts';

const lines = readFileSync(path.join(__dirname, '../../../docs/scale.md'), 'utf8').split('\n');
/** A line of a table, without the padding that aligns its columns. */
const unpadded = (line: string): string =>
  line.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

test('docs/scale.md shows the computed table', () => {
  const start = lines.findIndex((line) => line.startsWith('| people with an account'));
  const table = capacityTable();
  expect(lines.slice(start, start + table.length).map(unpadded)).toEqual(table);
});

test.each(Object.entries(assumptions).filter(([, value]) => typeof value === 'number'))(
  'docs/scale.md states the assumption %s',
  (name) => {
    expect(lines.some((line) => line.includes(`\`${name}\``))).toBe(true);
  },
);

test('an estimate for more people never has fewer processes or database cores, and always has a higher price; the sizes cover every kind of database setup', () => {
  const found = sizes.map(estimate);
  for (const [index, at] of found.slice(1).entries()) {
    const before = found[index];
    expect(at.processes).toBeGreaterThanOrEqual(before?.processes ?? 0);
    expect(at.databaseCores).toBeGreaterThanOrEqual(before?.databaseCores ?? 0);
    expect(at.price).toBeGreaterThan(before?.price ?? 0);
  }
  expect([...new Set(found.map(({ databases }) => databases))]).toEqual([
    'one machine',
    'primary and replicas',
    'distributed',
  ]);
});
