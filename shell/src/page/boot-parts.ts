import type { BootHashes, BootParts } from '@tessera/shared-contracts/platform/boot-file';

declare global {
  var __tesseraParts: BootParts | undefined;
  var __tesseraHashes: BootHashes | undefined;
}

/** What a container's entry exports. `Scope` is the share scope it takes its shared modules from. */
export interface EntryExports<Scope> {
  readonly get: (expose: string) => Promise<() => unknown>;
  readonly init: (scope: Scope) => void | Promise<void>;
}

const isContainer = <Scope>(value: unknown): value is EntryExports<Scope> =>
  typeof value === 'object' &&
  value !== null &&
  'get' in value &&
  typeof value.get === 'function' &&
  'init' in value &&
  typeof value.init === 'function';

/**
 * The container whose entry is at an address, from the boot file; undefined if it is not there.
 *
 * @throws what the entry throws
 */
export function takeContainer<Scope>(address: string): EntryExports<Scope> | undefined {
  const taken = globalThis.__tesseraParts?.take(address);
  return isContainer<Scope>(taken) ? taken : undefined;
}
