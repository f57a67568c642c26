import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Maximum number of lines in a style sheet; lint has the same limit for scripts. */
const maxLines = 400;

/** Reports style sheets of the packages that are too long, with their length. */
export function findLongSheets(root: string): readonly string[] {
  return globSync('*/src/**/*.css', { cwd: root }).flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    return lines > maxLines
      ? [`${file}: too many lines (${lines}), the maximum is ${maxLines}`]
      : [];
  });
}
