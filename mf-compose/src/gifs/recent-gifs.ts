import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import * as v from 'valibot';

/** Which image in which post somebody has chosen. */
export interface RecentGif {
  readonly post_id: string;
  readonly media_url: string;
}

/** The GIFs that a user has chosen last in this browser, the last one first. */
export interface RecentGifs {
  read(): RecentGif[];
  add(gif: RecentGif): void;
}

const kept = v.pipe(
  v.array(v.object({ post_id: v.pipe(v.string(), v.digits()), media_url: v.string() })),
  v.transform((gifs) => gifs.slice(0, gifSearch.recent)),
);

function parse(json: string | null): RecentGif[] {
  try {
    const result = v.safeParse(kept, JSON.parse(json ?? '[]'));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}

/**
 * The recent GIFs of the platform's user. What cannot be read counts as none; errors of the storage
 * are reported, never thrown.
 */
export function recentGifsOf({
  bootstrap: { user },
  log,
}: Pick<Platform, 'bootstrap' | 'log'>): RecentGifs {
  const storage = localStore((error) => log.error(error, { part: 'recent gifs' }));
  const key = `gifs:${user?.name ?? ''}:recent`;
  const read = (): RecentGif[] => parse(storage.read(key));
  return {
    read,
    add(gif) {
      const others = read().filter(
        ({ post_id, media_url }) => post_id !== gif.post_id || media_url !== gif.media_url,
      );
      storage.write(key, JSON.stringify([gif, ...others].slice(0, gifSearch.recent)));
    },
  };
}
