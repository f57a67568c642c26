import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { parseBuffer, selectCover, type IAudioMetadata } from 'music-metadata';
import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { MediaDetails } from '../database/schema/media.ts';
import type { Deps } from '../http/context.ts';
import { invalid } from '../http/refusal.ts';
import { cutText } from '../posts/summarise.ts';
import { noteMedia, type MediaRow } from './media-queries.ts';
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
  { common }: IAudioMetadata,
): Promise<string> {
  const cover = selectCover(common.picture);
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
 * original. Returns the record, with the title, artist, album and cover art from the tags. If the
 * same audio was stored before, returns the existing record.
 *
 * @throws RefusalError 400 for files that are not MP3 or have no audio
 */
export async function storeAudio(deps: Deps, ownerId: string, file: string): Promise<MediaRow> {
  const type = await fileTypeFromFile(file);
  if (type?.mime !== 'audio/mpeg') throw invalid(invalidTypeText(uploadRules.audio.mediaType));
  const sent = await readFile(file);
  const tags = await parseBuffer(
    sent,
    { mimeType: 'audio/mpeg', size: sent.length },
    { duration: true },
  ).catch(() => {
    throw invalid(uploadTexts.unreadable);
  });
  const duration = tags.format.duration ?? 0;
  if (!(duration > 0) || tags.format.container !== 'MPEG') throw invalid(uploadTexts.unreadable);
  const served = stripAudioTags(sent);
  const original =
    served.length < sent.length ? await deps.media.putOriginal({ file }, 'mp3') : undefined;
  const details: MediaDetails = {
    title: line(tags.common.title),
    artist: line(tags.common.artist),
    album: line(tags.common.album),
    album_art: await storeCover(deps, ownerId, tags),
  };
  return noteMedia(deps.db, ownerId, {
    key: await deps.media.put(served, 'mp3'),
    kind: 'audio',
    duration: Math.round(duration * 10) / 10,
    details,
    ...(original !== undefined && { original }),
  });
}
