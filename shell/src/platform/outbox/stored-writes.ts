import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { waitingKinds, type WaitingWrite } from '@tessera/shared-contracts/platform/outbox';
import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

/** The parts of an endpoint that sending needs. */
export type StoredEndpoint = Pick<
  EndpointDefinition,
  'method' | 'path' | 'auth' | 'encoding' | 'envelope'
>;

const endpoint = v.object({
  method: v.picklist(['GET', 'POST', 'DELETE']),
  path: v.string(),
  auth: v.picklist(['visitor', 'user', 'staff']),
  encoding: v.exactOptional(v.literal('form')),
  envelope: v.exactOptional(v.picklist(['wrapped', 'top', 'html', 'events', 'empty'])),
});

const write = v.object({
  key: v.string(),
  kind: v.picklist(waitingKinds),
  text: v.string(),
  target: v.exactOptional(v.string()),
  at: v.number(),
  refusal: v.exactOptional(v.string()),
  endpoint,
  input: v.unknown(),
});

/** A waiting write as the browser stores it. */
export interface StoredWrite extends WaitingWrite {
  readonly endpoint: StoredEndpoint;
  readonly input: unknown;
}

/** The waiting writes of one person in this browser, oldest first. Rejects if storage is denied. */
export interface StoredWrites {
  read(): Promise<readonly StoredWrite[]>;
  add(write: StoredWrite): Promise<void>;
  /** Replaces a write; does nothing if it is gone. */
  change(key: string, change: (write: StoredWrite) => StoredWrite): Promise<void>;
  remove(key: string): Promise<void>;
}

const parseWrite = (stored: unknown): StoredWrite | undefined => {
  const parsed = v.safeParse(write, stored);
  return parsed.success ? parsed.output : undefined;
};
const listOf = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

/**
 * Opens the writes of a person in IndexedDB; tabs may change them at the same time. What cannot be
 * read, as from a later release that was rolled back, stays stored for the release that can.
 */
export function createStoredWrites(person: string): StoredWrites {
  let store: UseStore | undefined;
  const open = (): UseStore => (store ??= createStore('tessera-outbox', 'writes'));
  /** Replaces the write of a key, or removes it. */
  const changeOne = (
    key: string,
    change: (write: StoredWrite) => StoredWrite | undefined,
  ): Promise<void> =>
    update<readonly unknown[]>(
      person,
      (stored) =>
        listOf(stored).flatMap((one) => {
          const found = parseWrite(one);
          return found?.key === key ? (change(found) ?? []) : [one];
        }),
      open(),
    );
  return {
    read: async () => listOf(await get(person, open())).flatMap((one) => parseWrite(one) ?? []),
    add: (added) =>
      update<readonly unknown[]>(person, (stored) => [...listOf(stored), added], open()),
    change: changeOne,
    remove: (key) => changeOne(key, () => undefined),
  };
}
