import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { draftScope, requestedType, type FormRequest } from '../state/form-request.ts';
import type { LoadedForm } from '../state/form-state.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftSlot, UnsavedDraft } from './draft-slots.ts';
import type { UnsavedDraftStores } from './unsaved-drafts.ts';
import { withFiles } from './draft-files.ts';
import { restoreDraft } from './restore-draft.ts';

/** Other unsaved drafts in the scope of a form. */
export interface OtherDrafts {
  readonly unsaved: readonly UnsavedDraft[];
  /** Whether another form, usually in another tab, had text in the scope when this one opened. */
  readonly isElsewhere: boolean;
}

/** The drafts of one form: the one in its slot, and others that can be restored into the form. */
export interface FormDrafts {
  /** Finds the form's slot and restores its draft. */
  restore(loaded: LoadedForm): Promise<LoadedForm>;
  others(): Promise<OtherDrafts>;
  /**
   * Leaves the current text in its slot and takes the slot of another draft. Returns that draft;
   * undefined when it is gone or another form has it.
   */
  switchTo(key: string): Promise<PostFormModel | undefined>;
  /**
   * Discards another draft, which can then be restored for a while; deletes the draft if it is
   * already discarded.
   */
  remove(key: string): void;
  note(model: PostFormModel): void;
  flush(): void;
  /** Deletes the draft, because the person starts over. */
  forget(): void;
  /**
   * Discards the text and stores nothing more of this form; returns a function that restores it,
   * or undefined when nothing was stored.
   */
  discard(model: PostFormModel): (() => void) | undefined;
  /** Deletes the draft and stores nothing from now on, because the text was saved or is empty. */
  end(): void;
  submissionKey(): string;
  /** Writes pending changes and releases the slot. */
  stop(): void;
}

export interface FormDraftsOptions {
  readonly drafts: UnsavedDraftStores;
  readonly user: string;
  readonly request: FormRequest;
  readonly initial: () => PostFormModel;
  readonly onQuota: (isWithinQuota: boolean) => void;
}

export function createFormDrafts({
  drafts: { store, slots, files },
  user,
  request,
  initial,
  onQuota,
}: FormDraftsOptions): FormDrafts {
  const scope = draftScope(user, request);
  let slot: DraftSlot | undefined;
  let isElsewhere = false;
  let isOver = false;
  function requireSlot(): DraftSlot {
    if (!slot) throw new Error('a form that is loading has no draft slot');
    return slot;
  }
  const keeper = createDraftKeeper({ store, files, slot: requireSlot, initial, onQuota });

  async function filesBack(model: PostFormModel, key: string): Promise<PostFormModel> {
    const found = withFiles(model, await files.read(key));
    keeper.found(found);
    return found;
  }

  const formDrafts: FormDrafts = {
    async restore(loaded) {
      const type = requestedType(request);
      const claimed = await slots.claim(
        scope,
        ({ model }) => request.mode !== 'new' || model.type === type,
      );
      if (isOver) {
        claimed.slot.release();
        return loaded;
      }
      ({ slot, isElsewhere } = claimed);
      const { stored } = slot;
      return restoreDraft(
        loaded,
        stored && { ...stored, model: await filesBack(stored.model, slot.key) },
      );
    },
    async others() {
      return { unsaved: await slots.unsaved(scope), isElsewhere };
    },
    async switchTo(key) {
      keeper.flush();
      const next = await slots.take(key);
      if (!next?.stored || isOver) {
        next?.release();
        return undefined;
      }
      slot?.release();
      slot = next;
      return filesBack(next.stored.model, key);
    },
    remove(key) {
      if (store.read(key)?.discardedAt === 0) {
        store.discard(key);
        return;
      }
      store.remove(key);
      void files.remove(key);
    },
    note(model) {
      if (!isOver) keeper.note(model);
    },
    flush: keeper.flush,
    forget: keeper.forget,
    discard(model) {
      keeper.note(model);
      keeper.flush();
      isOver = true;
      return slot && store.discard(slot.key);
    },
    end() {
      if (slot) keeper.forget();
      isOver = true;
    },
    submissionKey: () => requireSlot().submissionKey,
    stop() {
      isOver = true;
      keeper.stop();
      slot?.release();
    },
  };
  return formDrafts;
}
