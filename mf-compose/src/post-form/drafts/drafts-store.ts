import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import * as v from 'valibot';
import { keptModel } from './kept-model.ts';

/** Text that was typed and not saved, as it lies in the browser. */
const keptDraft = v.object({
  model: keptModel,
  /** Fingerprint of what the form opened with, to notice that the post has changed since. */
  base: v.string(),
  /** The key of the form that was typed into, so that a save whose answer was lost is not made twice. */
  submissionKey: v.string(),
  /** Milliseconds since the epoch. */
  keptAt: v.number(),
  /** When the person discarded it, in milliseconds since the epoch; it can be had back for a while. */
  discardedAt: v.optional(v.number(), 0),
});
export type KeptDraft = v.InferOutput<typeof keptDraft>;

/** Keeps what is typed until it is saved or discarded. A browser without storage keeps nothing and breaks nothing. */
export interface DraftsStore {
  read(key: string): KeptDraft | undefined;
  /** Whether there was room for it. */
  write(key: string, draft: Omit<KeptDraft, 'keptAt' | 'discardedAt'>): boolean;
  remove(key: string): void;
  /** Puts a draft aside for a while instead of removing it; the way to take that back. Undefined when nothing is kept. */
  discard(key: string): (() => void) | undefined;
  /** Keys of what is kept under a scope, discarded or not, newest first. */
  keysOf(scope: string): readonly string[];
}

const prefix = 'compose:';
/** Kept text is given up after some weeks, discarded text after half an hour. */
const maximumAge = { kept: mediaLife.form * 24 * 60 * 60 * 1000, discarded: 30 * 60 * 1000 } as const;

/** What the store needs of `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Creates the store over `localStorage` or anything like it. Failures are reported, never thrown.
 *
 * @param onGone told of drafts that were given up for their age, so that nothing else of them stays
 */
export function createDraftsStore(storage: KeyValueStorage | undefined, report: (error: unknown) => void = () => {}, now: () => number = Date.now, onGone: (key: string) => void = () => {}): DraftsStore {
  let isRefusing = false;
  function attempt<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      report(error);
      return undefined;
    }
  }
  const isOver = ({ keptAt, discardedAt }: KeptDraft): boolean => now() - keptAt >= maximumAge.kept || (discardedAt > 0 && now() - discardedAt >= maximumAge.discarded);
  const put = (key: string, draft: KeptDraft): void => storage?.setItem(prefix + key, JSON.stringify(draft));
  const allKeys = (): readonly string[] => (storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)) : []);

  /** Gives up what was discarded, when that is all that stands in the way of what is being typed. */
  function makeRoom(): boolean {
    const discarded = allKeys().filter((key) => (store.read(key)?.discardedAt ?? 0) > 0);
    for (const key of discarded) store.remove(key);
    return discarded.length > 0;
  }

  const store: DraftsStore = {
    read: (key) => attempt(() => {
      const text = storage?.getItem(prefix + key);
      if (!text) return undefined;
      const parsed = v.safeParse(keptDraft, JSON.parse(text));
      if (parsed.success && !isOver(parsed.output)) return parsed.output;
      store.remove(key);
      onGone(key);
      return undefined;
    }),
    write(key, draft) {
      if (!storage) return false;
      const write = () => put(key, { ...draft, keptAt: now(), discardedAt: 0 });
      try {
        try {
          write();
        } catch (error) {
          if (!makeRoom()) throw error;
          write();
        }
        isRefusing = false;
      } catch (error) {
        // once is enough: typing goes on, and so would the reports
        if (!isRefusing) report(error);
        isRefusing = true;
      }
      return !isRefusing;
    },
    remove: (key) => attempt(() => storage?.removeItem(prefix + key)),
    discard(key) {
      const draft = store.read(key);
      if (!draft) return undefined;
      const isPutAside = attempt(() => { put(key, { ...draft, discardedAt: now() }); return true; }) ?? false;
      if (!isPutAside) store.remove(key);
      return () => { attempt(() => put(key, { ...draft, keptAt: now(), discardedAt: 0 })); };
    },
    keysOf(scope) {
      const keys = (attempt(allKeys) ?? []).filter((key) => key === scope || (key.startsWith(`${scope}:`) && !key.slice(scope.length + 1).includes(':')));
      return keys.flatMap((key) => {
        const draft = store.read(key);
        return draft ? [{ key, keptAt: draft.keptAt }] : [];
      }).toSorted((a, b) => b.keptAt - a.keptAt).map(({ key }) => key);
    },
  };
  return store;
}

/** The browser's storage, or undefined where it is switched off. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
