import { readFile } from 'node:fs/promises';
import type { InferOutput } from 'valibot';
import type {
  uploadFields,
  UploadedAudio,
  UploadedPhoto,
  UploadedVideo,
} from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts, type UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { Deps, Viewer } from '../http/context.ts';
import type { UploadAnswer } from '../http/mount-upload.ts';
import type { ReceivedFile } from '../http/read-upload.ts';
import { RefusalError, invalid } from '../http/refusal.ts';
import {
  changeUpload,
  forgetUpload,
  mediaByKey,
  uploadOf,
  type MediaRow,
} from './media-queries.ts';
import { storeVideo } from './store-video.ts';
import { storeImage } from './store-image.ts';
import { storeAudio } from './store-audio.ts';
import { dropParts, receiveParts, type UploadProgress } from './receive-parts.ts';

type Fields = InferOutput<typeof uploadFields>;
interface PartReceived {
  readonly received: number;
}

/** Validates and stores a file of one kind, and records it. */
type Storing = (deps: Deps, ownerId: string, file: string) => Promise<MediaRow>;
const storePhotoFile: Storing = async (deps, ownerId, file) =>
  storeImage(deps, ownerId, await readFile(file));

const presentPhoto = ({ key, width, height }: MediaRow, deps: Deps): UploadedPhoto => ({
  url: deps.media.url(key),
  width,
  height,
});
const presentAudio = ({ key, duration, details }: MediaRow, deps: Deps): UploadedAudio => ({
  url: deps.media.url(key),
  title: details.title ?? '',
  artist: details.artist ?? '',
  album: details.album ?? '',
  album_art: details.album_art ?? '',
  duration,
});
const presentVideo = (
  { key, width, height, duration, state, details }: MediaRow,
  deps: Deps,
): UploadedVideo => ({
  url: details.url ?? deps.media.url(key),
  key,
  width,
  height,
  duration,
  needs_processing: state === 'waiting',
});

async function storeArrived(
  deps: Deps,
  viewer: Viewer,
  store: Storing,
  arrival: Exclude<UploadProgress, { is: 'part' }>,
): Promise<MediaRow> {
  if (arrival.is === 'stored') return (await mediaByKey(deps.db, arrival.key)) ?? gone();
  const { file, upload } = arrival;
  if (file.size === 0) throw invalid(uploadTexts.empty);
  try {
    const row = await store(deps, viewer.userId, file.path);
    if (upload) {
      await changeUpload(deps.db, upload, { media_key: row.key }, deps.now());
      await dropParts(deps, upload);
    }
    return row;
  } catch (error) {
    if (!upload) throw error;
    // the last part may have arrived twice, and the other request may have stored the file
    const { media_key = null } = (await uploadOf(deps.db, upload.user_id, upload.upload_id)) ?? {};
    if (media_key !== null) return (await mediaByKey(deps.db, media_key)) ?? gone();
    // a refusal is final; after any other error, a retry may succeed
    if (error instanceof RefusalError) {
      await forgetUpload(deps.db, upload);
      await dropParts(deps, upload);
    }
    throw error;
  }
}

/** Receives a file or one part of it and returns the result. */
async function takeUpload<T>(
  deps: Deps,
  viewer: Viewer,
  kind: UploadKind,
  fields: Fields,
  part: ReceivedFile,
  store: Storing,
  present: (row: MediaRow, deps: Deps) => T,
): Promise<UploadAnswer<T | PartReceived>> {
  await deps.rateLimits.spendUpload(viewer.userId, part.size);
  const arrival = await receiveParts(deps, viewer.userId, kind, fields, part);
  if (arrival.is === 'part') return { status: 202, response: { received: arrival.received } };
  return { status: 200, response: present(await storeArrived(deps, viewer, store, arrival), deps) };
}

export const takePhoto = (
  deps: Deps,
  viewer: Viewer,
  fields: Fields,
  part: ReceivedFile,
): Promise<UploadAnswer<UploadedPhoto | PartReceived>> =>
  takeUpload(deps, viewer, 'photo', fields, part, storePhotoFile, presentPhoto);
export const takeAudio = (
  deps: Deps,
  viewer: Viewer,
  fields: Fields,
  part: ReceivedFile,
): Promise<UploadAnswer<UploadedAudio | PartReceived>> =>
  takeUpload(deps, viewer, 'audio', fields, part, storeAudio, presentAudio);
export const takeVideo = (
  deps: Deps,
  viewer: Viewer,
  fields: Fields,
  part: ReceivedFile,
): Promise<UploadAnswer<UploadedVideo | PartReceived>> =>
  takeUpload(deps, viewer, 'video', fields, part, storeVideo, presentVideo);

function gone(): never {
  throw new Error('a stored upload has no record');
}
