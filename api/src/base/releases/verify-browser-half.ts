import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BadReleaseError, type ReleaseFile } from './release-file.ts';
import { faultOfScript } from './script-fault.ts';
import { checkStyleSheet, ownNames } from './style-sheet.ts';

/** How many faults of one style sheet a refusal lists. */
const maxFaults = 3;

/**
 * Checks that the scripts and style sheets of a build can be joined with those of other releases:
 * scripts compile as classic scripts, style sheets are balanced, and those of a remote select only
 * its own elements. The frames of embedded posts are documents of their own, so their style sheets
 * may select everything.
 *
 * @throws BadReleaseError naming the file, the line and the selector
 */
export async function verifyBrowserHalf(
  folder: string,
  { name, version, integrity, frame, classNames = [] }: ReleaseFile,
): Promise<void> {
  const own = ownNames(name, classNames);
  const isFree = (file: string): boolean => name === 'shell' || frame?.css.includes(file) === true;

  function faultsOf(file: string, text: string): readonly string[] {
    if (file.endsWith('.js')) {
      const fault = faultOfScript(text, file);
      return fault === undefined ? [] : [fault];
    }
    const { faults } = checkStyleSheet(text, isFree(file) ? undefined : own);
    return faults
      .slice(0, maxFaults)
      .map(({ line, column, why }) => `${file}:${line}:${column}: ${why}`);
  }

  for (const file of Object.keys(integrity).filter((one) => /\.(?:js|css)$/.test(one))) {
    const faults = faultsOf(file, await readFile(path.join(folder, file), 'utf8'));
    if (faults.length > 0)
      throw new BadReleaseError(`${name} ${version} cannot be released: ${faults.join('; ')}.`);
  }
}
