import { localStore } from '@tessera/shared-ui/guarded-storage';
import { createDraftLocks } from './draft-locks.ts';
import { createDraftSlots, type DraftSlots } from './draft-slots.ts';
import { createDraftsStore, type DraftsStore } from './drafts-store.ts';
import { createKeptFiles, type KeptFiles } from './kept-files.ts';

/** The unsaved drafts of this browser: text, files, and locks. */
export interface KeptDrafts {
  readonly store: DraftsStore;
  readonly slots: DraftSlots;
  readonly files: KeptFiles;
}

/** Opens the drafts of this browser. */
export function createKeptDrafts(report: (error: unknown) => void = () => {}): KeptDrafts {
  const files = createKeptFiles(report);
  const store = createDraftsStore(localStore(report), Date.now, (key) => {
    void files.remove(key);
  });
  return { store, slots: createDraftSlots(store, createDraftLocks()), files };
}
