// npm run reference [-- --check]: writes docs/reference from the contracts, or lists the pages that
// are out of date.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referenceFiles } from '../reference/reference-pages.ts';
import { root, say } from './terminal.ts';

const folder = path.join(root, 'docs', 'reference');
const files = referenceFiles();
const differing = [...files]
  .filter(
    ([name, content]) =>
      !existsSync(path.join(folder, name)) ||
      readFileSync(path.join(folder, name), 'utf8') !== content,
  )
  .map(([name]) => name);
const surplus = existsSync(folder) ? readdirSync(folder).filter((name) => !files.has(name)) : [];
const stale = [...differing, ...surplus];

if (process.argv.includes('--check')) {
  if (stale.length > 0)
    say(
      `Out of date in docs/reference: ${stale.join(', ')}. Run npm run reference and commit the result.`,
    );
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(folder, { recursive: true });
  for (const name of surplus) rmSync(path.join(folder, name));
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
  say(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'docs/reference is up to date.');
}
