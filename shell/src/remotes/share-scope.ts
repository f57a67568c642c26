import type { SharedModule } from './shared-modules.ts';

/** One version of a shared module, in the format that webpack's containers expect. */
interface SharedVersion {
  readonly get: SharedModule['get'];
  readonly from: string;
  readonly loaded?: 1;
}

/** Shared modules by name and version, the argument of a container's `init`. */
export type ShareScope = Readonly<Record<string, Record<string, SharedVersion>>>;

/** The scope in which the shell offers its modules. */
export const createShareScope = (shared: Readonly<Record<string, SharedModule>>): ShareScope =>
  Object.fromEntries(
    Object.entries(shared).map(([name, { version, get }]) => [
      name,
      { [version]: { get, from: 'shell' } },
    ]),
  );
