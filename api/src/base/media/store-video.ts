import { copyFile, rm } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { inTransaction } from '../database/in-transaction.ts';
import type { Deps } from '../http/context.ts';
import { invalid } from '../wire/refusal.ts';
import { ConversionError, findConverter, type Converter } from './ffmpeg.ts';
import { blankBoxes, readMp4Boxes } from './mp4-boxes.ts';
import { convertVideoKey } from './video-jobs.ts';
import { sniffed } from '../media-store/media-types.ts';
import { noteMedia, tryMediaAgain, type MediaRow } from './media-queries.ts';
import { probeVideo, UnusableVideoError } from './probe-video.ts';

/** Maximum duration in seconds of a video. */
const maxVideoSeconds = 3600;

/** Stores the original, which is never served, and queues its conversion. */
async function storeToConvert(
  deps: Deps,
  converter: Converter,
  ownerId: string,
  file: string,
  extension: 'mp4' | 'mov',
): Promise<MediaRow> {
  const { width, height, duration } = await probeVideo(converter, file).catch((error: unknown) => {
    if (error instanceof UnusableVideoError) throw invalid(error.text);
    throw error instanceof ConversionError ? invalid(uploadTexts.unreadable) : error;
  });
  if (duration > maxVideoSeconds) throw invalid(uploadTexts.tooLong);
  const key = await deps.media.putOriginal({ file }, extension);
  return inTransaction(deps.db, async function noteAndSend(trx) {
    const noted = await noteMedia(trx, ownerId, {
      key,
      kind: 'video',
      state: 'waiting',
      width,
      height,
      duration,
    });
    // an earlier conversion may have failed for lack of time or space
    const row = noted.state === 'failed' ? await tryMediaAgain(trx, key, deps.now()) : noted;
    if (row.state === 'waiting')
      await deps.jobs.send(convertVideoKey, { key }, { singletonKey: key, db: trx });
    return row;
  });
}

/** Stores a video unconverted, without its metadata. Refuses it if some browsers cannot play it. */
async function storeAsItIs(
  deps: Deps,
  ownerId: string,
  file: string,
  extension: 'mp4' | 'mov',
): Promise<MediaRow> {
  const video = await readMp4Boxes(file);
  if (!video) throw invalid(uploadTexts.unreadable);
  if (video.isSoundOnly) throw invalid(uploadTexts.noPicture);
  if (!video.isPlayable || extension !== 'mp4') throw invalid(uploadTexts.noConverter);
  const { personal, width, height, duration } = video;
  if (duration > maxVideoSeconds) throw invalid(uploadTexts.tooLong);
  const served = `${file}.served`;
  try {
    await copyFile(file, served);
    await blankBoxes(served, personal);
    const original =
      personal.length > 0 ? await deps.media.putOriginal({ file }, extension) : undefined;
    return await noteMedia(deps.db, ownerId, {
      key: await deps.media.put({ file: served }, 'mp4'),
      kind: 'video',
      width,
      height,
      duration,
      ...(original !== undefined && { original }),
    });
  } finally {
    await rm(served, { force: true });
  }
}

/**
 * Stores an MP4 or QuickTime video. With ffmpeg the video is queued for conversion; without ffmpeg
 * it has to be playable as it is.
 *
 * @throws RefusalError 400 for unsupported, damaged or overlong videos; without ffmpeg, also for
 *   unplayable ones
 */
export async function storeVideo(deps: Deps, ownerId: string, file: string): Promise<MediaRow> {
  const type = await fileTypeFromFile(file);
  const extension =
    type?.mime === 'video/mp4' ? 'mp4' : type?.mime === 'video/quicktime' ? 'mov' : undefined;
  if (extension === undefined) throw invalid(invalidTypeText(uploadRules.video, sniffed(type)));
  const converter = findConverter(deps.env);
  return converter
    ? storeToConvert(deps, converter, ownerId, file, extension)
    : storeAsItIs(deps, ownerId, file, extension);
}
