import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text, wholeNumber } from '../core/wire.ts';
import { uploadRules } from './upload-rules.ts';

/**
 * Id of an upload, chosen by the client: sending the same file under the same id resumes the
 * upload.
 */
export const uploadId = v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, 'Not an upload id.'));

/**
 * Form fields sent with the file. A file sent whole needs none of them; a part needs all three.
 * `offset` is the number of bytes before the part; `size` is the size of the whole file in bytes.
 * Resending a part is idempotent.
 */
export const uploadFields = v.object({
  upload_id: v.exactOptional(uploadId),
  offset: v.exactOptional(wholeNumber(0, uploadRules.video.maxUploadSize)),
  size: v.exactOptional(wholeNumber(1, uploadRules.video.maxUploadSize)),
});

/**
 * Response to every part but the last (`meta.status` 202): the number of contiguous bytes received
 * so far.
 */
export const partReceived = v.object({ received: v.number() });

/** URLs are paths under `/media/`. */
export const uploadedPhoto = v.object({ url: v.string(), width: v.number(), height: v.number() });
/** Metadata from the file's tags; '' and 0 where missing. */
export const uploadedAudio = v.object({
  url: v.string(),
  title: v.string(),
  artist: v.string(),
  album: v.string(),
  album_art: v.string(),
  duration: v.number(),
});
/**
 * `key` is sent back as `preuploaded_ch`. `needs_processing`: the post stays `transcoding` until
 * the video is ready to play.
 */
export const uploadedVideo = v.object({
  url: v.string(),
  key: v.string(),
  width: v.number(),
  height: v.number(),
  duration: v.number(),
  needs_processing: v.boolean(),
});
export type UploadedPhoto = v.InferOutput<typeof uploadedPhoto>;
export type UploadedAudio = v.InferOutput<typeof uploadedAudio>;
export type UploadedVideo = v.InferOutput<typeof uploadedVideo>;

const errors = [
  { status: 400, when: 'the file has the wrong type, or is damaged or empty' },
  { status: 409, when: 'a part does not follow the bytes received so far' },
  { status: 413, when: 'the file is too large' },
  { status: 429, when: 'the upload quota is exceeded' },
] as const;

export const uploadPhoto = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_photo',
  auth: 'user',
  scope: 'write',
  summary: 'Uploads an image for a post, in one request or in several parts.',
  body: uploadFields,
  takesFile: true,
  /** A list of the one image, but for our own pages until the next contract version. */
  response: v.union([v.array(uploadedPhoto), uploadedPhoto, partReceived]),
  errors,
});
export const uploadAudio = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_audio',
  auth: 'user',
  scope: 'write',
  summary: 'Uploads an audio file for a post, in one request or in several parts.',
  body: uploadFields,
  takesFile: true,
  response: v.union([uploadedAudio, partReceived]),
  errors,
});
export const uploadVideo = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_video',
  auth: 'user',
  scope: 'write',
  summary: 'Uploads a video for a post, in one request or in several parts.',
  body: uploadFields,
  takesFile: true,
  response: v.union([uploadedVideo, partReceived]),
  errors,
});

/** Returns the byte at which to resume an upload in parts; 0 for an unknown upload. */
export const uploadState = defineEndpoint({
  method: 'GET',
  path: '/svc/post/upload_state/:uploadId',
  auth: 'user',
  scope: 'write',
  summary: 'Returns how many bytes of an upload in parts have been received.',
  params: v.object({ uploadId }),
  response: partReceived,
});

/** Ours: whether a video can be played yet; `url` is its URL once it is ready. */
export const videoState = defineEndpoint({
  method: 'GET',
  path: '/svc/post/video_state',
  auth: 'user',
  scope: 'write',
  summary: 'Returns whether an uploaded video is ready, still waits for its conversion, or failed.',
  query: v.object({ key: text(100) }),
  response: v.object({ state: v.picklist(['ready', 'waiting', 'failed']), url: v.string() }),
  errors: [{ status: 404, when: 'there is no such video' }],
});

/** The report that a video started playing; `log` contains it as JSON. */
export const conversionLog = v.object({
  name: v.literal('CONVERSION_ACTION_HTML5_VIDEO'),
  extra: v.object({ player: text(100), player_version: text(100) }),
});
export type ConversionLog = v.InferOutput<typeof conversionLog>;

export const logConversion = defineEndpoint({
  method: 'POST',
  path: '/svc/log/conversion',
  auth: 'user',
  summary:
    'Logs that a video started playing: `log` is JSON with `name` CONVERSION_ACTION_HTML5_VIDEO and `extra` with `player` and `player_version`.',
  encoding: 'form',
  body: v.object({ log: text(2000) }),
  response: nothing,
  errors: [{ status: 400, when: '`log` is not valid JSON of this form' }],
});
