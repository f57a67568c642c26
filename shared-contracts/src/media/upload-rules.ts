import { failedWithoutDetail } from './failed-without-detail.ts';

/** Kind of an upload; decides which endpoint accepts it. */
export type UploadKind = 'photo' | 'audio' | 'video';

/**
 * Allowed uploads by kind: sizes and types of the specification, plus WebP (ours). `mediaType`
 * fills the `%1$s` of the error.
 */
export const uploadRules = {
  photo: {
    maxUploadSize: 10_485_760,
    uploadPattern: /^image\/(?:jpe?g|png|gif|webp)$/i,
    mediaType: 'image',
    accept: 'image/jpeg,image/png,image/gif,image/webp',
  },
  audio: {
    maxUploadSize: 10_485_760,
    uploadPattern: /^audio\/(?:mpeg|mp3)$/i,
    mediaType: 'audio',
    accept: 'audio/mpeg,.mp3',
  },
  video: {
    maxUploadSize: 104_857_600,
    uploadPattern: /^video\/(?:mp4|quicktime)$/i,
    mediaType: 'video',
    accept: 'video/mp4,video/quicktime,.mp4,.mov',
  },
} as const satisfies Readonly<
  Record<
    UploadKind,
    {
      readonly maxUploadSize: number;
      readonly uploadPattern: RegExp;
      readonly mediaType: string;
      readonly accept: string;
    }
  >
>;

/** Accepted image types in words. */
export const imageTypes = 'JPEG, PNG, GIF or WebP';

/** Default name of the form field that holds the file. */
export const defaultUploadName = 'photo';
/** Number of concurrent uploads, and whether the upload of an added file starts automatically. */
export const uploadConcurrency = 1;
export const isAutoUpload = true;

/**
 * Ours: size in bytes of a part of a large file; files up to this size are sent whole. Small enough
 * for common limits on the size of a request body.
 */
export const uploadPartSize = 4_194_304;
/** Ours: maximum number of pixels of a decoded image, against decompression bombs. */
export const maxImagePixels = 100_000_000;
/**
 * Ours: a photo more than this many times as tall as it is wide is a strip. Unless its file is too
 * big, a strip is uploaded unscaled, because scaling would make it unreadable. If a strip would be
 * very tall in a post, only a part of it is shown until the reader expands it.
 */
export const stripRatio = 2.5;

export const uploadTexts = {
  tooBig: 'The file is too big. Squish it down, and try again!',
  invalidType: 'This is not valid %1$s file.',
  failedWithoutDetail,
  failed: 'Upload error',
  canceled: 'Canceled upload',
  /** Ours. */
  unreadable: 'This file is damaged and can’t be read.',
  empty: 'This file is empty.',
  tooManyPixels: 'This image has too many pixels.',
  tooLong: 'Videos can be up to an hour long.',
  stillPreparing: 'This video is still being processed. Try again in a moment.',
  notConverted: 'This video couldn’t be processed. Try another file.',
  /** Shown in place of a post's video. */
  preparing:
    'This video is being processed. No need to wait: the post will be published as soon as it’s ready.',
  notPrepared: 'This video couldn’t be processed. Edit the post to choose another one.',
  unknownVideo: 'This video does not exist.',
  noConverter: 'This server can’t convert this video. Try an MP4 with H.264 video and AAC audio.',
} as const;

/** Error for a file of the wrong type, such as 'This is not valid image file.'. */
export const invalidTypeText = (mediaType: string): string =>
  uploadTexts.invalidType.replace('%1$s', mediaType);
