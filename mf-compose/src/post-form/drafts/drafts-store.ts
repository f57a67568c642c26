import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import { draftModel, withAnswersAllowed } from '@tessera/shared-contracts/posts/draft-model';
import type { GuardedStorage } from '@tessera/shared-ui/guarded-storage';
import * as v from 'valibot';

/** An unsaved draft as the browser stores it. */
const draftSchema = v.object({
  model: draftModel,
  /** Fingerprint of the model the form opened with, to detect that the post has changed since. */
  base: v.string(),
  /**
   * Idempotency key of the form that the text was typed into: repeating a save whose response was
   * lost does not make a second post.
   */
  submissionKey: v.string(),
  /** When the draft was last stored, in milliseconds since the epoch. */
  keptAt: v.number(),
  /**
   * When the person discarded the draft, in milliseconds since the epoch; 0 if it is not discarded.
   * A discarded draft can be restored for a while.
   */
  discardedAt: v.optional(v.number(), 0),
  /** Absent in drafts of earlier versions, whose forms did not ask who may reply. */
  asksWhoReplies: v.optional(v.boolean(), false),
});
const storedDraft = v.pipe(
  v.string(),
  v.parseJson(),
  draftSchema,
  v.transform(({ asksWhoReplies, model, ...draft }) => ({
    ...draft,
    model: asksWhoReplies ? model : withAnswersAllowed(model),
  })),
);
export type StoredDraft = v.InferOutput<typeof storedDraft>;

/**
 * Stores drafts until they are saved or expire. Without storage, it works but stores nothing.
 */
export interface DraftsStore {
  read(key: string): StoredDraft | undefined;
  /** Stores a draft; returns whether there was room for it. */
  write(key: string, draft: Omit<StoredDraft, 'keptAt' | 'discardedAt'>): boolean;
  /** Stores a draft as it is, with its times; returns whether there was room for it. */
  put(key: string, draft: StoredDraft): boolean;
  remove(key: string): void;
  /**
   * Marks a draft as discarded, so that it expires sooner; returns a function that restores it,
   * or undefined when nothing is stored.
   */
  discard(key: string): (() => void) | undefined;
  /** Keys of the drafts of a scope, discarded or not, newest first. */
  keysOf(scope: string): readonly string[];
  /** Keys of all drafts of a user, discarded or not, newest first. */
  keysOfUser(user: string): readonly string[];
}

const prefix = 'compose:';
/** Minutes in which a discarded draft can be restored. */
export const discardedMinutes = 30;
/**
 * Maximum ages of drafts in milliseconds. Drafts expire before their uploads do; discarded drafts
 * expire half an hour after they were discarded.
 */
const maximumAge = {
  kept: mediaLife.form * 24 * 60 * 60 * 1000,
  discarded: discardedMinutes * 60 * 1000,
} as const;

/**
 * Creates the store over the browser's storage.
 *
 * @param onGone called with the key of each draft that the store deletes by itself: an expired or
 *   invalid one, or one that had to make room. The caller then deletes the files of the draft.
 */
export function createDraftsStore(
  storage: GuardedStorage,
  now: () => number = Date.now,
  onGone: (key: string) => void = () => {},
): DraftsStore {
  const isOver = ({ keptAt, discardedAt }: StoredDraft): boolean =>
    now() - keptAt >= maximumAge.kept ||
    (discardedAt > 0 && now() - discardedAt >= maximumAge.discarded);
  const put = (key: string, draft: StoredDraft): boolean =>
    storage.write(prefix + key, JSON.stringify({ ...draft, asksWhoReplies: true }));
  const allKeys = (): readonly string[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));

  /** Deletes discarded drafts to make room for typed text; returns whether there were any. */
  function freeQuota(): boolean {
    const discarded = allKeys().filter((key) => (store.read(key)?.discardedAt ?? 0) > 0);
    for (const key of discarded) {
      store.remove(key);
      onGone(key);
    }
    return discarded.length > 0;
  }

  const newestFirst = (isMeant: (key: string) => boolean): readonly string[] =>
    allKeys()
      .filter(isMeant)
      .flatMap((key) => {
        const draft = store.read(key);
        return draft ? [{ key, keptAt: draft.keptAt }] : [];
      })
      .toSorted((a, b) => b.keptAt - a.keptAt)
      .map(({ key }) => key);

  const store: DraftsStore = {
    read(key) {
      const text = storage.read(prefix + key);
      if (text === null) return undefined;
      const parsed = v.safeParse(storedDraft, text);
      if (parsed.success && !isOver(parsed.output)) return parsed.output;
      store.remove(key);
      onGone(key);
      return undefined;
    },
    write(key, draft) {
      const write = () => put(key, { ...draft, keptAt: now(), discardedAt: 0 });
      return write() || (freeQuota() && write());
    },
    put,
    remove: (key) => storage.remove(prefix + key),
    discard(key) {
      const draft = store.read(key);
      if (!draft) return undefined;
      if (!put(key, { ...draft, discardedAt: now() })) store.remove(key);
      return () => {
        put(key, { ...draft, keptAt: now(), discardedAt: 0 });
      };
    },
    keysOf: (scope) =>
      newestFirst(
        (key) =>
          key === scope ||
          (key.startsWith(`${scope}:`) && !key.slice(scope.length + 1).includes(':')),
      ),
    keysOfUser: (user) => newestFirst((key) => key.startsWith(`${user}:`)),
  };
  return store;
}
