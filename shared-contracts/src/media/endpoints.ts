import * as v from 'valibot';
import { defineEndpoint } from '../contract/endpoint.ts';
import { nothing, text, wholeNumber } from '../contract/wire.ts';
import { uploadRules } from './upload-rules.ts';

/** One upload, named by the client: the same file sent again under the same id goes on where it stopped. */
export const uploadId = v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, 'Not an upload id.'));

/**
 * Fields beside the one file of a multipart body. A whole file needs none of them. A file in parts carries all three:
 * the bytes before this part, the bytes of the whole file. A part that was received before is taken as received.
 */
export const uploadFields = v.object({
  upload_id: v.exactOptional(uploadId),
  offset: v.exactOptional(wholeNumber(0, uploadRules.video.maxUploadSize)),
  size: v.exactOptional(wholeNumber(1, uploadRules.video.maxUploadSize)),
});

/** Answer to a part that is not the last (`meta.status` 202): bytes that have arrived without a gap. */
export const partReceived = v.object({ received: v.number() });

/** Addresses are paths under `/media/`. */
export const uploadedPhoto = v.object({ url: v.string(), width: v.number(), height: v.number() });
/** What the file's tags say; '' and 0 where they say nothing. */
export const uploadedAudio = v.object({
  url: v.string(),
  title: v.string(),
  artist: v.string(),
  album: v.string(),
  album_art: v.string(),
  duration: v.number(),
});
/** `key` travels back as `preuploaded_ch`. `needs_processing`: the post waits as `transcoding` until the film is ready to play. */
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
  { status: 400, when: 'the file is of another type, damaged or empty' },
  { status: 409, when: 'a part does not follow what has arrived' },
  { status: 413, when: 'the file is too big' },
  { status: 429, when: 'too much was uploaded in a while' },
] as const;

export const uploadPhoto = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_photo',
  auth: 'user',
  summary: 'Takes a picture for a post: multipart, one file, whole or in parts.',
  body: uploadFields,
  takesFile: true,
  response: v.union([uploadedPhoto, partReceived]),
  errors,
});
export const uploadAudio = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_audio',
  auth: 'user',
  summary: 'Takes a sound file for a post: multipart, one file, whole or in parts.',
  body: uploadFields,
  takesFile: true,
  response: v.union([uploadedAudio, partReceived]),
  errors,
});
export const uploadVideo = defineEndpoint({
  method: 'POST',
  path: '/svc/post/upload_video',
  auth: 'user',
  summary: 'Takes a film for a post: multipart, one file, whole or in parts.',
  body: uploadFields,
  takesFile: true,
  response: v.union([uploadedVideo, partReceived]),
  errors,
});

/** Where an upload in parts goes on after an interruption; 0 for one that is unknown. */
export const uploadState = defineEndpoint({
  method: 'GET',
  path: '/svc/post/upload_state/:uploadId',
  auth: 'user',
  summary: 'How much of an upload in parts has arrived.',
  params: v.object({ uploadId }),
  response: partReceived,
});

/** What the page that plays a film reports of itself, as JSON in `log`. */
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
    'Notes that a film began to play: `log` is JSON with `name` CONVERSION_ACTION_HTML5_VIDEO and `extra` with `player` and `player_version`.',
  body: v.object({ log: text(2000) }),
  response: nothing,
  errors: [{ status: 400, when: '`log` is not such JSON' }],
});
