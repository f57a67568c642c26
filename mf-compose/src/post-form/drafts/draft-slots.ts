import { createId } from '@tessera/shared-contracts/core/create-id';
import type { DraftLocks } from './draft-locks.ts';
import type { DraftsStore, StoredDraft } from './drafts-store.ts';

/** The place where one form, and no other, stores its draft. */
export interface DraftSlot {
  readonly key: string;
  readonly submissionKey: string;
  /** The draft that was already stored there when this form took the slot. */
  readonly stored: StoredDraft | undefined;
  release(): void;
}

/** An unsaved draft that no form is writing to. */
export interface UnsavedDraft {
  readonly key: string;
  readonly draft: StoredDraft;
  /** The device where it was last changed, if that is not this one. */
  readonly device?: string;
}

/**
 * Hands out slots. The slots of a scope hold one user's drafts, from any number of tabs: all drafts
 * of new posts, all edits of one post, or all reblogs of one post.
 */
export interface DraftSlots {
  /**
   * The slot of the newest free draft that fits and is not discarded, else an empty one.
   * `isElsewhere` tells whether another open form, usually in another tab, has stored text in this
   * scope.
   */
  claim(
    scope: string,
    fits: (draft: StoredDraft) => boolean,
  ): Promise<{ readonly slot: DraftSlot; readonly isElsewhere: boolean }>;
  /** Creates an empty slot. */
  fresh(scope: string): Promise<DraftSlot>;
  /** The slot of one draft; undefined when it is gone or another form has it. */
  take(key: string): Promise<DraftSlot | undefined>;
  /** Releases a slot; its form goes on under another key. */
  move(slot: DraftSlot, key: string, submissionKey: string): DraftSlot;
  /** The drafts of a user that no form holds, newest first. */
  unsaved(user: string): Promise<readonly UnsavedDraft[]>;
}

export function createDraftSlots(store: DraftsStore, locks: DraftLocks): DraftSlots {
  const slotOf = (
    key: string,
    stored: StoredDraft | undefined,
    release: () => void,
  ): DraftSlot => ({
    key,
    stored,
    submissionKey: stored?.submissionKey ?? createId(),
    release,
  });

  async function take(key: string): Promise<DraftSlot | undefined> {
    const release = await locks.hold(key);
    if (!release) return undefined;
    const stored = store.read(key);
    if (stored) return slotOf(key, stored, release);
    release();
    return undefined;
  }
  async function fresh(scope: string): Promise<DraftSlot> {
    const key = `${scope}:${createId().slice(0, 8)}`;
    return slotOf(key, undefined, (await locks.hold(key)) ?? (() => {}));
  }
  return {
    take,
    fresh,
    async claim(scope, fits) {
      const held = await locks.held();
      const keys = store.keysOf(scope);
      const isElsewhere = keys.some((key) => held.has(key));
      for (const key of keys) {
        const draft = held.has(key) ? undefined : store.read(key);
        if (!draft || draft.discardedAt > 0 || !fits(draft)) continue;
        const slot = await take(key);
        if (slot) return { slot, isElsewhere };
      }
      return { slot: await fresh(scope), isElsewhere };
    },
    move({ release }, key, submissionKey) {
      release();
      const held = locks.hold(key);
      return {
        key,
        submissionKey,
        stored: undefined,
        release: () => void held.then((releaseNext) => releaseNext?.()),
      };
    },
    async unsaved(user) {
      const held = await locks.held();
      return store.keysOfUser(user).flatMap((key) => {
        const draft = held.has(key) ? undefined : store.read(key);
        return draft ? [{ key, draft }] : [];
      });
    },
  };
}
