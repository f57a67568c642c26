import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Lines that a style sheet may have; lint holds scripts to the same. */
const longest = 400;

/** Says of each style sheet of the packages that is too long how long it is. */
export function findLongSheets(root: string): readonly string[] {
  return globSync('*/src/**/*.css', { cwd: root }).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return lines > longest ? [`${file}: too many lines (${lines}), the maximum is ${longest}`] : [];
  });
}
