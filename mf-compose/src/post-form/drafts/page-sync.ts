import { createId } from '@tessera/shared-contracts/core/create-id';
import { writerOf } from '@tessera/shared-contracts/form-drafts/decide-put';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observe } from '@tessera/shared-ui/lifetime';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import type { UnsavedDraftStores } from './unsaved-drafts.ts';
import { createDraftSync, type DraftSync } from './draft-sync.ts';
import { createRemoteDrafts, type RemoteDrafts } from './remote-drafts.ts';
import { createSyncMarks } from './sync-marks.ts';

/** Milliseconds. */
const times = {
  /** From the last change to its put. */
  pause: 2000,
  /** At most, while the person goes on typing. */
  longest: 8000,
  /** Between two looks at the server while a form is open. */
  look: 20_000,
  /** How long a form that opens waits for what other devices have. */
  opening: 1500,
} as const;

/** Keeps the drafts of a page's forms and those of other devices the same. */
export interface PageSync extends DraftSync {
  readonly remote: RemoteDrafts;
  /** Resolves when the drafts of other devices have come, or after a while without a response. */
  arrived(): Promise<void>;
  /** Something was typed: it is sent soon. */
  typed(): void;
  /** Something may be new on the server; another part of the page has heard of it. */
  pullSoon(): void;
  /** Called after drafts of this browser have changed. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
  /** Looks for news while a form is open. Returns a function that ends it. */
  watch(): () => void;
}

/** Makes the synchroniser of a page. */
export type MakeSync = (platform: Platform, drafts: UnsavedDraftStores) => PageSync | undefined;

/** Runs work while no other tab of this browser does. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('drafts-sync', work) : work();

/** The name of this browser; for one page only where nothing can be stored. */
function browserName(): string {
  const storage = localStore();
  const known = storage.read('compose-device');
  if (known !== null && /^[\da-f]{12}$/.test(known)) return known;
  const name = createId().slice(0, 12);
  storage.write('compose-device', name);
  return name;
}

export const startPageSync: MakeSync = (platform, { store, files, locks }) => {
  const listeners = new Set<() => void>();
  const remote = createRemoteDrafts(platform);
  const device = browserName();
  const sync = createDraftSync({
    remote,
    store,
    files,
    locks,
    marks: createSyncMarks(localStore()),
    device,
    user: platform.bootstrap.user?.name ?? '',
    alone,
    onChange() {
      for (const listener of listeners) listener();
    },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueBy = 0;
  function runIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      dueBy = 0;
      void sync.run();
    }, milliseconds);
  }
  return {
    ...sync,
    remote,
    async arrived() {
      await Promise.race([
        sync.run(),
        new Promise((resolve) => setTimeout(resolve, times.opening)),
      ]);
    },
    typed() {
      const now = performance.now();
      if (dueBy === 0) dueBy = now + times.longest;
      runIn(Math.max(0, Math.min(times.pause, dueBy - now)));
    },
    pullSoon: () => runIn(0),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch() {
      const ended = new AbortController();
      const { signal } = ended;
      const look = setInterval(() => {
        if (document.visibilityState === 'visible') void sync.run();
      }, times.look);
      observe(signal, platform.live.on(liveEvents.drafts), (by) => {
        // what this browser has sent itself is no news
        if (by !== writerOf(`${device}-`)) runIn(0);
      });
      window.addEventListener('online', () => void sync.run(), { signal });
      window.addEventListener('pagehide', sync.sendNow, { signal });
      document.addEventListener(
        'visibilitychange',
        () => (document.visibilityState === 'hidden' ? sync.sendNow() : void sync.run()),
        { signal },
      );
      return () => {
        ended.abort();
        clearInterval(look);
        clearTimeout(timer);
        // what was typed last is sent after the form has gone
        void sync.run();
      };
    },
  };
};
