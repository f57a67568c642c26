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
});
export type KeptDraft = v.InferOutput<typeof keptDraft>;

/** Keeps what is typed until it is saved or discarded. A browser without storage keeps nothing and breaks nothing. */
export interface DraftsStore {
  read(key: string): KeptDraft | undefined;
  write(key: string, draft: Omit<KeptDraft, 'keptAt'>): void;
  remove(key: string): void;
}

const prefix = 'compose:';
/** Kept text is given up after 60 days. */
const maximumAge = 60 * 24 * 60 * 60 * 1000;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Creates the store over `localStorage` or anything like it. Failures are reported, never thrown. */
export function createDraftsStore(storage: KeyValueStorage | undefined, report: (error: unknown) => void = () => {}, now: () => number = Date.now): DraftsStore {
  function attempt<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      report(error);
      return undefined;
    }
  }
  const store: DraftsStore = {
    read: (key) => attempt(() => {
      const text = storage?.getItem(prefix + key);
      if (!text) return undefined;
      const parsed = v.safeParse(keptDraft, JSON.parse(text));
      if (parsed.success && now() - parsed.output.keptAt < maximumAge) return parsed.output;
      store.remove(key);
      return undefined;
    }),
    write: (key, draft) => attempt(() => storage?.setItem(prefix + key, JSON.stringify({ ...draft, keptAt: now() }))),
    remove: (key) => attempt(() => storage?.removeItem(prefix + key)),
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
