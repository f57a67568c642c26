import type { getRemoteEntry } from '@module-federation/enhanced/runtime';
import {
  bootFileAttribute,
  type BootHashes,
  type BootParts,
} from '@tessera/shared-contracts/platform/boot-file';

declare global {
  var __tesseraParts: BootParts | undefined;
  var __tesseraHashes: BootHashes | undefined;
}

/** The exports of the entry of a container: `init` and `get`. */
type EntryExports = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

const isContainer = (value: unknown): value is EntryExports =>
  typeof value === 'object' &&
  value !== null &&
  'get' in value &&
  typeof value.get === 'function' &&
  'init' in value &&
  typeof value.init === 'function';

/** A position in a script: its URL, its line and, if known, its column. */
const position = /([a-z]+:\/\/[^\s()]+?):(\d+)((?::\d+)?)(?![\w./])/g;
const bootFile = /\/releases\/joined\/[^/]+\.js$/;

/**
 * Replaces positions in the boot file, such as those of a stack trace, by the positions in the
 * scripts that it was made of.
 */
export function positionsInParts(text: string): string {
  const lines = globalThis.__tesseraParts?.lines ?? [];
  return text.replace(position, (whole, url: string, line: string, column: string) => {
    if (!bootFile.test(url)) return whole;
    const [first, address] = lines.findLast(([start]) => start <= Number(line)) ?? [];
    if (first === undefined || address === undefined) return whole;
    return `${new URL(address, url).href}:${Number(line) - first + 1}${column}`;
  });
}

/**
 * Takes the container with this entry URL from the boot file. Returns undefined if the file does
 * not contain it or it has already been taken.
 *
 * @throws whatever the entry throws
 */
export function takeContainer(address: string): EntryExports | undefined {
  const taken = globalThis.__tesseraParts?.take(address);
  return isContainer(taken) ? taken : undefined;
}

/**
 * Whether the page has lost the hashes of its files, because neither the boot file nor the file
 * with only the hashes could be loaded. The browser then refuses every other file.
 */
export const hashesAreLost = (): boolean =>
  globalThis.__tesseraHashes === undefined &&
  document.querySelector(`script[${bootFileAttribute}]`) !== null;
