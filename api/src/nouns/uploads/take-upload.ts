import { readFile } from 'node:fs/promises';
import type { InferOutput } from 'valibot';
import type {
  uploadFields,
  UploadedAudio,
  UploadedPhoto,
  UploadedVideo,
} from '@tessera/shared-contracts/media/endpoints';
import { uploadTexts, type UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { uploadCaptions } from '@tessera/shared-contracts/media/captions';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { UploadTags } from '../../base/database/schema/media.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { UploadAnswer } from '../../base/http/mount-upload.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { RefusalError, invalid } from '../../base/wire/refusal.ts';
import {
  changeUpload,
  forgetUpload,
  mediaByKey,
  noteMedia,
  uploadOf,
  type MediaRow,
} from '../../base/media/media-queries.ts';
import { storeVideo } from '../../base/media/store-video.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { storeAudio } from '../../base/media/store-audio.ts';
import {
  dropParts,
  receiveParts,
  type StoredUpload,
  type UploadProgress,
} from './receive-parts.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { readCaptions } from '../../base/media/read-captions.ts';

type Fields = InferOutput<typeof uploadFields>;
interface PartReceived {
  readonly received: number;
}

/** The record of the content, and the tags of the file that was sent. */
interface Arrived {
  readonly row: MediaRow;
  readonly tags?: UploadTags | undefined;
}
/** Validates and stores a file of one kind, and records it. */
type Storing = (deps: Deps, ownerId: string, file: string) => Promise<Arrived>;
const storePhotoFile: Storing = async (deps, ownerId, file) => ({
  row: await storeImage(deps, ownerId, await readFile(file)),
});
const storeVideoFile: Storing = async (deps, ownerId, file) => ({
  row: await storeVideo(deps, ownerId, file),
});

const presentPhoto = ({ row: { key, width, height } }: Arrived, deps: Deps): UploadedPhoto => ({
  url: deps.media.url(key),
  width,
  height,
});
const presentAudio = ({ row: { key, duration }, tags }: Arrived, deps: Deps): UploadedAudio => ({
  url: deps.media.url(key),
  title: tags?.title ?? '',
  artist: tags?.artist ?? '',
  album: tags?.album ?? '',
  album_art: tags?.album_art ?? '',
  duration,
});
const presentVideo = (
  { row: { key, width, height, duration, state, details } }: Arrived,
  deps: Deps,
): UploadedVideo => ({
  url: details.url ?? deps.media.url(key),
  key,
  width,
  height,
  duration,
  needs_processing: state === 'waiting',
});

async function findStored(deps: Deps, { media_key, tags }: StoredUpload): Promise<Arrived> {
  return { row: (await mediaByKey(deps.db, media_key)) ?? gone(), tags: tags ?? undefined };
}

async function storeArrived(
  deps: Deps,
  viewer: Viewer,
  store: Storing,
  arrival: Exclude<UploadProgress, { is: 'part' }>,
): Promise<Arrived> {
  if (arrival.is === 'stored') return findStored(deps, arrival.upload);
  const { file, upload } = arrival;
  if (file.size === 0) throw invalid(uploadTexts.empty);
  try {
    const arrived = await store(deps, viewer.userId, file.path);
    if (upload) {
      const { row, tags } = arrived;
      await changeUpload(deps.db, upload, { media_key: row.key, tags }, deps.now());
      await dropParts(deps, upload);
    }
    return arrived;
  } catch (error) {
    if (!upload) throw error;
    // the last part may have arrived twice, and the other request may have stored the file
    const now = await uploadOf(deps.db, upload.user_id, upload.upload_id);
    if (now && now.media_key !== null)
      return findStored(deps, { media_key: now.media_key, tags: now.tags });
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
  present: (arrived: Arrived, deps: Deps) => T,
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
  takeUpload(deps, viewer, 'video', fields, part, storeVideoFile, presentVideo);

/** Stores the captions of a video for a post in progress. */
export async function takeCaptions({
  deps,
  viewer,
  body,
}: CallContext<typeof uploadCaptions>): Promise<CallOutput<typeof uploadCaptions>> {
  const { vtt, cues } = readCaptions(body.text);
  const content = Buffer.from(vtt);
  await deps.rateLimits.spendUpload(viewer.userId, content.length);
  const { key } = await noteMedia(deps.db, viewer.userId, {
    key: await deps.media.put(content, 'vtt'),
    kind: 'captions',
  });
  return { url: deps.media.url(key), cues };
}

function gone(): never {
  throw new Error('a stored upload has no record');
}
