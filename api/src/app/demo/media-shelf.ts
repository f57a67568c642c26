import { readFile } from 'node:fs/promises';
import type { Deps } from '../../base/http/context.ts';
import { noteMedia } from '../../base/media/media-queries.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { contentFile, type DemoContent, type DemoMedium } from './read-content.ts';

/** Few copies, so that the content is soon complete. */
const copies = [640, 250];

/** Stores the files of the demo content when they are first asked for. */
export interface MediaShelf {
  /** The URL of a stored file. */
  url(file: string): Promise<string>;
  alt(file: string): string;
}

export function createMediaShelf(deps: Deps, { media }: Pick<DemoContent, 'media'>): MediaShelf {
  const urls = new Map<string, string>();
  const mediumOf = (file: string): DemoMedium => {
    const medium = media[file];
    if (!medium) throw new Error(`the demo content says nothing of ${file}`);
    return medium;
  };

  async function keyOf(file: string): Promise<string> {
    const content = await readFile(contentFile(file));
    const medium = mediumOf(file);
    if ('alt' in medium) return (await storeImage(deps, null, content, copies)).key;
    if (!('poster' in medium)) {
      const key = await deps.media.put(content, 'mp3');
      await noteMedia(deps.db, null, { key, kind: 'audio', duration: medium.seconds });
      return key;
    }
    const { width, height, seconds } = medium;
    const poster = await storeImage(deps, null, await readFile(contentFile(medium.poster)), []);
    const key = await deps.media.put(content, 'webm');
    await noteMedia(deps.db, null, {
      key,
      kind: 'video',
      width,
      height,
      duration: seconds,
      details: { poster: deps.media.url(poster.key) },
    });
    return key;
  }

  return {
    async url(file) {
      const url = urls.get(file) ?? deps.media.url(await keyOf(file));
      urls.set(file, url);
      return url;
    },
    alt(file) {
      const medium = mediumOf(file);
      if (!('alt' in medium)) throw new Error(`${file} is not a picture`);
      return medium.alt;
    },
  };
}
