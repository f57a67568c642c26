import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { draftScope, requestedType, type FormRequest } from '../form-request.ts';
import type { LoadedForm } from '../state/form-state.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftSlot, UnsavedDraft } from './draft-slots.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { withFiles } from './kept-files.ts';
import { restoreDraft } from './restore-draft.ts';

/** What other unsaved text there is for the same thing. */
export interface OtherDrafts {
  readonly unsaved: readonly UnsavedDraft[];
  /** Another tab is writing the same thing right now. */
  readonly isElsewhere: boolean;
}

/** Everything that one form keeps: its own slot, and what else can be taken up in it. */
export interface FormDrafts {
  /** Finds the form's slot and puts back what lies there. */
  restore(loaded: LoadedForm): Promise<LoadedForm>;
  others(): Promise<OtherDrafts>;
  /** Leaves the present text in its slot and takes up another one; undefined when that is gone. */
  switchTo(key: string): Promise<PostFormModel | undefined>;
  /** Puts one of the others aside for a while; one that was put aside before is gone for good. */
  remove(key: string): void;
  note(model: PostFormModel): void;
  flush(): void;
  /** The text is saved, or started over: nothing is kept. */
  forget(): void;
  /** Puts the text aside, and keeps nothing more of this form; the way to have it back. Undefined when there was nothing to keep. */
  discard(model: PostFormModel): (() => void) | undefined;
  /** After this nothing more is kept; for a form whose text is saved. */
  end(): void;
  submissionKey(): string;
  /** Writes what is waiting and leaves the slot to others. */
  stop(): void;
}

export interface FormDraftsOptions {
  readonly drafts: KeptDrafts;
  readonly user: string;
  readonly request: FormRequest;
  readonly initial: () => PostFormModel;
  readonly onRoom: (hasRoom: boolean) => void;
}

export function createFormDrafts({
  drafts: { store, slots, files },
  user,
  request,
  initial,
  onRoom,
}: FormDraftsOptions): FormDrafts {
  const scope = draftScope(user, request);
  let slot: DraftSlot | undefined;
  let isElsewhere = false;
  let isOver = false;
  function requireSlot(): DraftSlot {
    if (!slot) throw new Error('nothing is kept of a form that is loading');
    return slot;
  }
  const keeper = createDraftKeeper({ store, files, slot: requireSlot, initial, onRoom });

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
      const { kept } = slot;
      return restoreDraft(
        loaded,
        kept && { ...kept, model: await filesBack(kept.model, slot.key) },
      );
    },
    async others() {
      return { unsaved: await slots.unsaved(scope), isElsewhere };
    },
    async switchTo(key) {
      keeper.flush();
      const next = await slots.take(key);
      if (!next?.kept || isOver) {
        next?.release();
        return undefined;
      }
      slot?.release();
      slot = next;
      return filesBack(next.kept.model, key);
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
