import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { parseBuffer, selectCover, type IAudioMetadata } from 'music-metadata';
import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { UploadTags } from '../database/schema/media.ts';
import type { Deps } from '../http/context.ts';
import { invalid } from '../wire/refusal.ts';
import { cutText } from '../text/summarise.ts';
import { noteMedia, type MediaRow } from './media-queries.ts';
import { sniffed } from '../media-store/media-types.ts';
import { storeImage } from './store-image.ts';
import { stripAudioTags } from './strip-audio-tags.ts';

/** Cleans a tag for a form field: one line of limited length, without control characters. */
const line = (text: string | undefined): string =>
  cutText(
    (text ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    postLimits.title,
  );

/** Stores the cover art as an image; returns its URL, or '' if it is missing or unusable. */
async function storeCover(
  deps: Deps,
  ownerId: string,
  { picture }: IAudioMetadata['common'],
): Promise<string> {
  const cover = selectCover(picture);
  if (!cover || cover.data.byteLength > uploadRules.photo.maxUploadSize) return '';
  return storeImage(deps, ownerId, Buffer.from(cover.data), [500, 250]).then(
    ({ key }) => deps.media.url(key),
    (error: unknown) => {
      deps.log.debug({ err: error }, 'the cover art of a track was left out');
      return '';
    },
  );
}

/**
 * Stores an MP3 without its tags. If the uploaded file has any, also keeps that file as the
 * original. Returns the record, which all uploads of the same audio share, and the title, artist,
 * album and cover art of this file.
 *
 * @throws RefusalError 400 for files that are not MP3 or have no audio
 */
export async function storeAudio(
  deps: Deps,
  ownerId: string,
  file: string,
): Promise<{ readonly row: MediaRow; readonly tags: UploadTags }> {
  const type = await fileTypeFromFile(file);
  if (type?.mime !== 'audio/mpeg') throw invalid(invalidTypeText(uploadRules.audio, sniffed(type)));
  const sent = await readFile(file);
  const { common, format } = await parseBuffer(
    sent,
    { mimeType: 'audio/mpeg', size: sent.length },
    { duration: true },
  ).catch(() => {
    throw invalid(uploadTexts.unreadable);
  });
  const duration = format.duration ?? 0;
  if (!(duration > 0) || format.container !== 'MPEG') throw invalid(uploadTexts.unreadable);
  const served = stripAudioTags(sent);
  const original =
    served.length < sent.length ? await deps.media.putOriginal({ file }, 'mp3') : undefined;
  const tags: UploadTags = {
    title: line(common.title),
    artist: line(common.artist),
    album: line(common.album),
    album_art: await storeCover(deps, ownerId, common),
  };
  const row = await noteMedia(deps.db, ownerId, {
    key: await deps.media.put(served, 'mp3'),
    kind: 'audio',
    duration: Math.round(duration * 10) / 10,
    ...(original !== undefined && { original }),
  });
  return { row, tags };
}
