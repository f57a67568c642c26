import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { hasContent, isChanged, modelFingerprint } from '../state/model-changes.ts';
import type { DraftsStore } from './drafts-store.ts';

/** Milliseconds between the last keystroke and the write; hiding the page or leaving the form writes at once. */
const writeDelay = 250;

/** Keeps one form's text in the store as it is typed. */
export interface DraftKeeper {
  /** Takes note of what the form holds now. */
  note(model: PostFormModel): void;
  /** Writes what is waiting. */
  flush(): void;
  /** Forgets what is kept and keeps nothing more until the next note. */
  forget(): void;
  stop(): void;
}

export interface DraftKeeperOptions {
  readonly store: DraftsStore;
  readonly key: () => string;
  readonly initial: () => PostFormModel;
  readonly submissionKey: () => string;
}

export function createDraftKeeper({ store, key, initial, submissionKey }: DraftKeeperOptions): DraftKeeper {
  let waiting: PostFormModel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const model = waiting;
    waiting = undefined;
    if (!model) return;
    // emptied again, or back to what it was: nothing of the person's to keep
    if (isChanged(model, initial()) && (hasContent(model) || model.mode === 'edit')) store.write(key(), { model, base: modelFingerprint(initial()), submissionKey: submissionKey() });
    else store.remove(key());
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushWhenHidden);
  return {
    note(model) {
      waiting = model;
      timer ??= setTimeout(flush, writeDelay);
    },
    flush,
    forget() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      store.remove(key());
    },
    stop() {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
    },
  };
}
