import sharp from 'sharp';
import { mediaLife } from '@tessera/shared-contracts/media/media-life';
import type { Deps } from '../http/context.ts';
import { keepFile } from '../media/file-queries.ts';
import { mediaByKey, noteMedia, type MediaRow } from '../media/media-queries.ts';
import { keyOfUrl, kindOfKey } from '../media/media-types.ts';

/** Notes a file that was stored before facts about files were kept. */
async function adopt(deps: Pick<Deps, 'db' | 'media'>, key: string): Promise<MediaRow | undefined> {
  const kind = kindOfKey(key);
  if (kind === undefined || !(await deps.media.find(key))) return undefined;
  if (kind !== 'image') return noteMedia(deps.db, null, { key, kind });
  // the file's own turn of 90 degrees changes which side is the width
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

/** What is known of the upload at an address of ours; undefined when there is none. It is about to be named: for some days nobody removes it. */
export async function findMedia(
  deps: Pick<Deps, 'db' | 'media' | 'now'>,
  url: string,
): Promise<MediaRow | undefined> {
  const key = keyOfUrl(url);
  if (key === undefined) return undefined;
  await keepFile(deps.db, key, new Date(deps.now().getTime() + mediaLife.unused * 86_400_000));
  return (await mediaByKey(deps.db, key)) ?? adopt(deps, key);
}
