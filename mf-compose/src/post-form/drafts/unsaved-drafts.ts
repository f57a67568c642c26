import { localStore } from '@tessera/shared-ui/guarded-storage';
import { createDraftLocks, type DraftLocks } from './draft-locks.ts';
import { createDraftSlots, type DraftSlots } from './draft-slots.ts';
import { createDraftsStore, type DraftsStore } from './drafts-store.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';

/** The unsaved drafts of this browser: text, files, and locks. */
export interface UnsavedDraftStores {
  readonly store: DraftsStore;
  readonly slots: DraftSlots;
  readonly files: DraftFiles;
  readonly locks: DraftLocks;
}

/** Opens the drafts of this browser. */
export function createUnsavedDraftStores(
  report: (error: unknown) => void = () => {},
): UnsavedDraftStores {
  const files = createDraftFiles(report);
  const store = createDraftsStore(localStore(report), Date.now, (key) => {
    void files.remove(key);
  });
  const locks = createDraftLocks();
  return { store, slots: createDraftSlots(store, locks), files, locks };
}
