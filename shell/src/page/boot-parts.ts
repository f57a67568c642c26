import type { BootHashes, BootParts } from '@tessera/shared-contracts/platform/boot-file';

declare global {
  var __tesseraParts: BootParts | undefined;
  var __tesseraHashes: BootHashes | undefined;
}

/** A federation container, as its entry leaves it. */
interface EntryExports {
  readonly get: (expose: string) => () => Promise<unknown>;
  readonly init: (...settings: readonly unknown[]) => void | Promise<void>;
}

const isContainer = (value: unknown): value is EntryExports =>
  typeof value === 'object' &&
  value !== null &&
  'get' in value &&
  typeof value.get === 'function' &&
  'init' in value &&
  typeof value.init === 'function';

/** The container whose entry is at an address, from the boot file; undefined if it is not there. */
export function takeContainer(address: string): EntryExports | undefined {
  const taken = globalThis.__tesseraParts?.take(address);
  return isContainer(taken) ? taken : undefined;
}
