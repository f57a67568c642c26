import { storeLimits } from '@tessera/shared-contracts/core/store-limits';
import { nobody } from '@tessera/shared-contracts/platform/offline';
import {
  createBoundedCache,
  type BoundedCache,
  type BoundedCacheOptions,
} from './bounded-cache.ts';

/** What the app stores: pages and their images by person, and the files of the app. */
export interface AppStore {
  /** Scripts, styles and fonts; they are public, and stay when people leave. */
  readonly files: BoundedCache;
  /** The pages of the person whose pages are stored; undefined if there are none. */
  pages(): Promise<BoundedCache | undefined>;
  /** The images of that person. */
  images(): Promise<BoundedCache | undefined>;
  /**
   * Notes whose page the server has just sent. Empties what is stored of everybody else.
   *
   * @param asked value of `moment` when the page was requested; an answer that is older than a
   *   change of the person is ignored
   * @returns the store of the person's pages; undefined for a visitor, or an ignored answer
   */
  own(person: string, asked: number): Promise<BoundedCache | undefined>;
  /** Grows with every change of the person. */
  moment(): number;
}

const prefixes = { pages: 'tessera-pages-', images: 'tessera-images-' } as const;
const filesName = 'tessera-files';

/** Creates the store over the caches of the browser. */
export function createAppStore(caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>): AppStore {
  const stores = new Map<string, BoundedCache>();
  function storeOf(name: string, limits: Omit<BoundedCacheOptions, 'open'>): BoundedCache {
    const known = stores.get(name);
    if (known) return known;
    // what still comes for somebody who has left must not bring their cache back
    const open = async (): Promise<Cache> => {
      if (stores.get(name) !== made) throw new Error('The person has left.');
      return caches.open(name);
    };
    const made = createBoundedCache({ open, ...limits });
    stores.set(name, made);
    return made;
  }
  const pagesOf = (person: string): BoundedCache =>
    storeOf(prefixes.pages + person, {
      maxBytes: storeLimits.pageBytes,
      maxEntries: storeLimits.pages,
    });
  const imagesOf = (person: string): BoundedCache =>
    storeOf(prefixes.images + person, { maxBytes: storeLimits.mediaBytes });

  /**
   * Read from the names of the caches when the worker starts; '' if nothing is stored, or the
   * browser denies storage.
   */
  let person: Promise<string> | undefined;
  let moment = 0;
  const current = (): Promise<string> =>
    (person ??= caches
      .keys()
      .then((names) => names.find((name) => name.startsWith(prefixes.pages)) ?? '')
      .then(
        (name) => name.slice(prefixes.pages.length),
        () => '',
      ));

  const isOfOther = (name: string, owner: string): boolean =>
    Object.values(prefixes).some((prefix) => name.startsWith(prefix) && name !== prefix + owner);
  async function dropOthers(owner: string): Promise<void> {
    for (const name of stores.keys()) if (isOfOther(name, owner)) stores.delete(name);
    for (const name of await caches.keys()) if (isOfOther(name, owner)) await caches.delete(name);
  }

  return {
    files: storeOf(filesName, { maxBytes: storeLimits.fileBytes }),
    moment: () => moment,
    async pages() {
      const owner = await current();
      return owner === '' ? undefined : pagesOf(owner);
    },
    async images() {
      const owner = await current();
      return owner === '' ? undefined : imagesOf(owner);
    },
    async own(name, asked) {
      const owner = name === nobody ? '' : name;
      if ((await current()) !== owner) {
        if (asked < moment) return undefined;
        moment += 1;
        person = Promise.resolve(owner);
        await dropOthers(owner);
      }
      return owner === '' ? undefined : pagesOf(owner);
    },
  };
}
