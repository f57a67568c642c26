import path from 'node:path';

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '../../../..');

/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
