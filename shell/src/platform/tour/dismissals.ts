import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

/** The guides that the user has dismissed in this browser. */
export interface Dismissals {
  has(name: string): boolean;
  add(name: string): void;
}

/** Reads and stores dismissals. Without storage they are lost with the page. */
export function createDismissals(
  userName: string,
  storage: GuardedStorage = localStore(),
): Dismissals {
  const onThisPage = new Set<string>();
  const keyOf = (name: string): string => `tessera.tour.${name}.${userName}`;
  return {
    has: (name) => onThisPage.has(name) || storage.read(keyOf(name)) !== null,
    add(name) {
      onThisPage.add(name);
      storage.write(keyOf(name), 'dismissed');
    },
  };
}
