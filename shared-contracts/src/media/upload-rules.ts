import { failedWithoutDetail } from './failed-without-detail.ts';

/** Kind of an upload; decides which endpoint accepts it. */
export type UploadKind = 'photo' | 'audio' | 'video';

/** Which files a form takes. */
export interface FileRules {
  /** Bytes. */
  readonly maxUploadSize: number;
  /** Pattern of the accepted media types. */
  readonly uploadPattern: RegExp;
  /** The kind of file in words: image, audio or video. */
  readonly mediaType: string;
  /** The accepted types in words, such as 'MP4 or MOV'. */
  readonly types: string;
}

/** Allowed uploads by kind: sizes and types of the specification, plus WebP (ours). */
export const uploadRules = {
  photo: {
    maxUploadSize: 10_485_760,
    uploadPattern: /^image\/(?:jpe?g|png|gif|webp)$/i,
    mediaType: 'image',
    types: 'JPEG, PNG, GIF or WebP',
    accept: 'image/jpeg,image/png,image/gif,image/webp',
  },
  audio: {
    maxUploadSize: 10_485_760,
    uploadPattern: /^audio\/(?:mpeg|mp3)$/i,
    mediaType: 'audio',
    types: 'MP3',
    accept: 'audio/mpeg,.mp3',
  },
  video: {
    maxUploadSize: 104_857_600,
    uploadPattern: /^video\/(?:mp4|quicktime)$/i,
    mediaType: 'video',
    types: 'MP4 or MOV',
    accept: 'video/mp4,video/quicktime,.mp4,.mov',
  },
} as const satisfies Readonly<Record<UploadKind, FileRules & { readonly accept: string }>>;

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
  /** Ours. */
  wrongType: (found: string, types: string) => `We can’t use ${found} files. Use ${types}.`,
  unknownType: (mediaType: string, types: string) =>
    `We don’t know this type of ${mediaType} file. Use ${types}.`,
  failedWithoutDetail,
  failed: 'Upload error',
  canceled: 'Canceled upload',
  /** Ours. */
  unreadable: 'This file is damaged and can’t be read. Choose another.',
  empty: 'This file is empty. Choose another.',
  tooManyPixels: 'This image has too many pixels. Choose a smaller one.',
  tooManyVideoPixels: 'This video has too many pixels. Choose a smaller one.',
  noPicture: `This file has no picture. Post it as audio. Audio has to be ${uploadRules.audio.types}.`,
  tooLong: 'Videos can be up to an hour long. Cut yours.',
  stillPreparing: 'This video is still being processed. Try again in a moment.',
  notConverted: 'This video couldn’t be processed. Try another file.',
  /** Shown in place of a post's video. */
  preparing:
    'This video is being processed. No need to wait: the post will be published as soon as it’s ready.',
  notPrepared: 'This video couldn’t be processed. Edit the post to choose another one.',
  unknownVideo: 'This video is gone. Choose the file again.',
  noConverter: 'This server can’t convert this video. Try an MP4 with H.264 video and AAC audio.',
} as const;

const commonNames: Readonly<Record<string, string>> = {
  JPG: 'JPEG',
  QUICKTIME: 'MOV',
  WEBP: 'WebP',
};

/** The name of a type by an extension or the second half of a media type; '' if it is none. */
function typeName(text = ''): string {
  const name = text.replace(/^x-|\+xml$/gi, '').toUpperCase();
  return (
    (Object.hasOwn(commonNames, name) ? commonNames[name] : undefined) ??
    (/^(?=.*[A-Z])[A-Z\d]{2,5}$/.test(name) ? name : '')
  );
}

/**
 * Error for a file of the wrong type, such as 'We can’t use AVIF files. Use MP3.'. Names the type by
 * the file's extension or media type, unless that is an accepted one, which the content belies.
 */
export function invalidTypeText(
  { mediaType, types }: Pick<FileRules, 'mediaType' | 'types'>,
  { name = '', type = '' }: { readonly name?: string; readonly type?: string } = {},
): string {
  const accepted = types.split(/, | or /);
  const found = [/\.([^.]+)$/.exec(name)?.[1], type.split('/')[1]]
    .map(typeName)
    .find((candidate) => candidate !== '' && !accepted.includes(candidate));
  return found === undefined
    ? uploadTexts.unknownType(mediaType, types)
    : uploadTexts.wrongType(found, types);
}
