import sharp from 'sharp';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import type { Deps } from '../http/context.ts';
import { keepFile } from './file-queries.ts';
import { mediaByKey, noteMedia, type MediaRow } from './media-queries.ts';
import { keyOfUrl, kindOfKey } from '../media-store/media-types.ts';

/** Records facts about a file that was stored before such facts were recorded. */
async function adopt(deps: Pick<Deps, 'db' | 'media'>, key: string): Promise<MediaRow | undefined> {
  const kind = kindOfKey(key);
  if (kind === undefined || !(await deps.media.find(key))) return undefined;
  if (kind !== 'image') return noteMedia(deps.db, null, { key, kind });
  // a rotation of 90 degrees swaps width and height
  const facts = await sharp(await deps.media.get(key))
    .metadata()
    .then(
      ({ autoOrient }) => autoOrient,
      () => undefined,
    );
  return noteMedia(deps.db, null, {
    key,
    kind,
    width: facts?.width ?? 0,
    height: facts?.height ?? 0,
  });
}

/**
 * Facts about the upload at one of our URLs; undefined when there is none. Protects the file from
 * deletion for some days, because a post is about to refer to it.
 */
export async function findMedia(
  deps: Pick<Deps, 'db' | 'media' | 'now'>,
  url: string,
): Promise<MediaRow | undefined> {
  const key = keyOfUrl(url);
  if (key === undefined) return undefined;
  await keepFile(deps.db, key, new Date(deps.now().getTime() + mediaLife.unused * 86_400_000));
  return (await mediaByKey(deps.db, key)) ?? adopt(deps, key);
}
