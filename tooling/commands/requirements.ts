// npm run requirements -- [area …]: counts the rows of docs/requirements whose ids are in test
// titles, and lists the other rows.
import path from 'node:path';
import { findStrayIds, readAreas, readTestedIds } from '../checks/requirements.ts';
import { root } from '../steps/run.ts';
import { print } from '../steps/step.ts';

const wanted = process.argv.slice(2);
const areas = readAreas(path.join(root, 'docs', 'requirements'));
const unknown = wanted.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) {
  print(
    `There is no area ${unknown.join(', ')}. There are: ${areas.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const proven = readTestedIds(root);
const shown = areas.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const width = Math.max(...shown.map(({ name }) => name.length));
let covered = 0;
for (const { name, rows } of shown) {
  const open = rows.filter(({ id }) => !proven.has(id));
  covered += rows.length - open.length;
  print(
    `${name.padEnd(width)}  ${String(rows.length - open.length).padStart(3)} of ${rows.length}`,
  );
  // Without a filter, do not list the rows of areas without tests: they would bury the other rows.
  const listed = wanted.length > 0 || open.length < rows.length ? open : [];
  for (const { id, text } of listed)
    print(`    ${id}  ${text.length > 110 ? `${text.slice(0, 109)}…` : text}`);
}
const total = shown.reduce((sum, { rows }) => sum + rows.length, 0);
print(`${covered} of ${total} rows are named by a test`);
for (const { id, file } of findStrayIds(areas, proven))
  print(`A test title in ${file} names ${id}, but no row has this id`);
