import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { draftScope, requestedType, type FormRequest } from '../state/form-request.ts';
import type { LoadedForm } from '../state/form-state.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftSlot, UnsavedDraft } from './draft-slots.ts';
import type { UnsavedDraftStores } from './unsaved-drafts.ts';
import { createId } from '@tessera/shared-contracts/core/create-id';
import type { DraftPoint } from '@tessera/shared-contracts/posts/draft-point';
import { withFiles } from './draft-files.ts';
import type { OpenDraft, Writer } from './draft-sync.ts';
import type { PageSync } from './page-sync.ts';
import { noMark } from './sync-marks.ts';
import { travelMark } from './travelling-model.ts';
import { restoreDraft } from './restore-draft.ts';

/** Other unsaved drafts of the person, and what of them is elsewhere. */
export interface OtherDrafts {
  readonly unsaved: readonly UnsavedDraft[];
  /** Whether another form, usually in another tab, had text in the scope when this one opened. */
  readonly isElsewhere: boolean;
  /** Chosen files of this draft that have not been uploaded from another device. */
  readonly waiting?: { readonly device: string; readonly names: readonly string[] } | undefined;
  /** Whether the server has this draft, and so perhaps earlier versions of it. */
  readonly isTravelling?: boolean;
  /** Why the server does not take this draft; '' if it does. */
  readonly trouble?: string;
}

/** What other devices do to the draft of an open form. */
export interface ElsewhereEvents {
  /** Shows a text that was continued elsewhere; returns it as the form shows it. */
  onContinued(model: PostFormModel, writer: Writer): PostFormModel | undefined;
  /** The other text is the unsaved draft under `key`. */
  onBothChanged(key: string, writer: Writer): void;
  /** The draft was posted or discarded elsewhere; `isKept`: what was typed here is another draft now. */
  onEnded(isKept: boolean): void;
  /** The list of unsaved drafts may have changed. */
  onChange(): void;
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
  /**
   * Deletes the draft and stores nothing from now on, because the text was saved or is empty. If the
   * save waits for a connection, the server is told of the end with the next synchronisation.
   */
  end(isWaiting?: boolean): void;
  submissionKey(): string;
  /** The form shows a stored draft, perhaps with differences that nobody typed. */
  shown(stored: PostFormModel, model: PostFormModel): void;
  /** What a save says of this draft, so that it ends on all devices. */
  point(): DraftPoint | undefined;
  /** Whether something was typed here since this draft was the same on all devices. */
  isAhead(model: PostFormModel): boolean;
  /** Goes on as another draft, because this one was posted from another device. */
  startAnew(model: PostFormModel): void;
  /** The key of this draft, for its versions. */
  key(): string;
  /** Writes pending changes and releases the slot. */
  stop(): void;
}

export interface FormDraftsOptions {
  readonly drafts: UnsavedDraftStores;
  readonly user: string;
  readonly request: FormRequest;
  readonly initial: () => PostFormModel;
  /** What the form holds; undefined while it loads. */
  readonly current: () => PostFormModel | undefined;
  readonly onQuota: (isWithinQuota: boolean) => void;
  readonly elsewhere: ElsewhereEvents;
  /** Absent where drafts stay in this browser. */
  readonly sync?: PageSync | undefined;
  /** The draft to open; by default the newest that fits. */
  readonly wanted?: string | undefined;
}

export function createFormDrafts({
  drafts: { store, slots, files },
  user,
  request,
  initial,
  current,
  onQuota,
  elsewhere,
  sync,
  wanted,
}: FormDraftsOptions): FormDrafts {
  const scope = draftScope(user, request);
  let slot: DraftSlot | undefined;
  let isElsewhere = false;
  let isOver = false;
  function requireSlot(): DraftSlot {
    if (!slot) throw new Error('a form that is loading has no draft slot');
    return slot;
  }
  const keeper = createDraftKeeper({
    store: {
      ...store,
      write(key, draft) {
        sync?.typed();
        return store.write(key, draft);
      },
      remove(key) {
        store.remove(key);
        sync?.over(key, false);
      },
    },
    files,
    slot: requireSlot,
    initial,
    onQuota,
  });
  /** The text of a draft that was ended elsewhere: until it changes, nothing is stored. */
  let endedMark: string | undefined;

  function goOn(key: string, submissionKey: string): void {
    slot = slots.move(requireSlot(), key, submissionKey);
  }
  const startOther = (): void => goOn(`${scope}:${createId().slice(0, 12)}`, createId());
  const open: OpenDraft = {
    key: () => (isOver ? undefined : slot?.key),
    flush: () => keeper.flush(),
    takeOver({ model, submissionKey }, writer) {
      const shown = elsewhere.onContinued(model, writer);
      if (shown && slot) slot = { ...slot, submissionKey };
      return shown;
    },
    async goOn(key, submissionKey, other) {
      const { key: before } = requireSlot();
      goOn(key, submissionKey);
      if (other) elsewhere.onBothChanged(before, other);
      else elsewhere.onEnded(true);
    },
    ended() {
      const model = current();
      endedMark = model && travelMark(model);
      elsewhere.onEnded(false);
    },
  };
  const arriving = sync?.arrived();
  const ends = sync
    ? [sync.connect(open), sync.watch(), sync.subscribe(() => elsewhere.onChange())]
    : [];

  async function filesBack(model: PostFormModel, key: string): Promise<PostFormModel> {
    const found = withFiles(model, await files.read(key));
    keeper.found(found);
    return found;
  }

  const formDrafts: FormDrafts = {
    async restore(loaded) {
      const type = requestedType(request);
      await arriving;
      const taken = wanted === undefined ? undefined : await slots.take(wanted);
      const claimed = taken
        ? { slot: taken, isElsewhere: false }
        : await slots.claim(scope, ({ model }) => request.mode !== 'new' || model.type === type);
      if (isOver) {
        claimed.slot.release();
        return loaded;
      }
      ({ slot, isElsewhere } = claimed);
      const { stored } = slot;
      if (!stored) return loaded;
      const restored = restoreDraft(loaded, {
        ...stored,
        model: await filesBack(stored.model, slot.key),
      });
      sync?.shown(slot.key, stored.model, restored.model);
      return restored;
    },
    async others() {
      const unsaved = (await slots.unsaved(user)).map((one) => {
        const { device = '' } = sync?.mark(one.key) ?? {};
        return device === '' ? one : { ...one, device };
      });
      const mark = slot && sync?.mark(slot.key);
      return {
        unsaved,
        isElsewhere,
        isTravelling: (mark?.version ?? 0) > 0,
        trouble: mark?.trouble ?? '',
        ...(mark && mark.device !== '' && mark.files.length > 0
          ? { waiting: { device: mark.device, names: mark.files } }
          : {}),
      };
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
      sync?.over(key, false);
      sync?.typed();
      void files.remove(key);
    },
    note(model) {
      if (isOver) return;
      if (endedMark !== undefined) {
        if (endedMark === travelMark(model)) return;
        endedMark = undefined;
        startOther();
        keeper.moved();
      }
      keeper.note(model);
    },
    flush: keeper.flush,
    forget: keeper.forget,
    discard(model) {
      keeper.note(model);
      keeper.flush();
      isOver = true;
      const undo = slot && store.discard(slot.key);
      sync?.typed();
      return undo;
    },
    end(isWaiting = false) {
      if (slot) {
        keeper.forget();
        sync?.over(slot.key, !isWaiting);
      }
      isOver = true;
    },
    submissionKey: () => requireSlot().submissionKey,
    shown(stored, model) {
      sync?.shown(requireSlot().key, stored, model);
    },
    point: () => sync?.point(requireSlot().key),
    isAhead(model) {
      const { version, put, synced, shown } = sync?.mark(requireSlot().key) ?? noMark;
      if (version === 0 && put === '') return false;
      const mark = travelMark(model);
      return mark !== synced && mark !== shown;
    },
    startAnew(model) {
      keeper.forget();
      sync?.over(requireSlot().key, true);
      startOther();
      keeper.note(model);
      keeper.flush();
    },
    key: () => requireSlot().key,
    stop() {
      isOver = true;
      keeper.stop();
      slot?.release();
      for (const end of ends) end();
    },
  };
  return formDrafts;
}
