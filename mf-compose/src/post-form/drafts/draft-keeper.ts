import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { hasContent, isChanged, modelFingerprint } from '../state/model-changes.ts';
import type { DraftSlot } from './draft-slots.ts';
import type { DraftsStore } from './drafts-store.ts';
import { filesOf, type FilesOfDraft, type DraftFiles } from './draft-files.ts';

/**
 * Milliseconds between the first unwritten change and the write. Hiding the page or leaving the
 * form writes immediately.
 */
const writeDelay = 250;

/** Stores one form's text and files as they are typed and chosen. */
export interface DraftKeeper {
  /** Records the draft that the form was restored from: its files are stored already. */
  found(model: PostFormModel): void;
  /** The form goes on under another key, where no files are stored. */
  moved(): void;
  /** Records what the form holds now. */
  note(model: PostFormModel): void;
  /** Writes pending changes. */
  flush(): void;
  /** Deletes what is stored and stores nothing more until the next change. */
  forget(): void;
  stop(): void;
}

export interface DraftKeeperOptions {
  readonly store: DraftsStore;
  readonly files: Pick<DraftFiles, 'write' | 'remove'>;
  readonly slot: () => DraftSlot;
  readonly initial: () => PostFormModel;
  /** Called after each write of a draft; `isWithinQuota` tells whether the browser had room. */
  readonly onQuota?: (isWithinQuota: boolean) => void;
}

const isSame = (a: FilesOfDraft, b: FilesOfDraft): boolean =>
  a.size === b.size && [...a].every(([name, file]) => b.get(name) === file);

export function createDraftKeeper({
  store,
  files,
  slot,
  initial,
  onQuota = () => {},
}: DraftKeeperOptions): DraftKeeper {
  let waiting: PostFormModel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: FilesOfDraft = new Map();

  function keepFiles(key: string, model: PostFormModel): void {
    const chosen = filesOf(model);
    if (isSame(chosen, written)) return;
    written = chosen;
    void files.write(key, chosen);
  }
  function drop(key: string): void {
    store.remove(key);
    if (written.size > 0) void files.remove(key);
    written = new Map();
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const model = waiting;
    waiting = undefined;
    if (!model) return;
    const { key, submissionKey } = slot();
    // nothing to store: the form is back in its initial state, or is empty and not an edit (where
    // deleting all content is a change)
    if (!isChanged(model, initial()) || !(hasContent(model) || model.mode === 'edit'))
      return drop(key);
    onQuota(store.write(key, { model, base: modelFingerprint(initial()), submissionKey }));
    keepFiles(key, model);
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushWhenHidden);
  return {
    found(model) {
      written = filesOf(model);
    },
    moved() {
      written = new Map();
    },
    note(model) {
      waiting = model;
      timer ??= setTimeout(flush, writeDelay);
    },
    flush,
    forget() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      const { key } = slot();
      store.remove(key);
      void files.remove(key);
      written = new Map();
    },
    stop() {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
    },
  };
}
