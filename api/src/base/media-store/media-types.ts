import type { FileTypeResult } from 'file-type';

/** The type that a file's content says it has, as a refusal names it. */
export const sniffed = (found: FileTypeResult | undefined): { name?: string } =>
  found ? { name: `.${found.ext}` } : {};

/** Media types that are stored and served, by extension. None can run as a script in our pages. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
} as const satisfies Readonly<Record<string, string>>;
export type MediaExtension = keyof typeof mediaTypes;
export type MediaKind = 'image' | 'audio' | 'video' | 'captions';

export const isMediaExtension = (extension: string): extension is MediaExtension =>
  Object.hasOwn(mediaTypes, extension);

const keyPattern = /^[a-f0-9]{2}\/[a-f0-9]{38}\.([a-z0-9]{2,4})$/;

/** The media type of a key; undefined for an invalid key. */
export function typeOfKey(key: string): (typeof mediaTypes)[MediaExtension] | undefined {
  const extension = keyPattern.exec(key)?.[1];
  return extension !== undefined && isMediaExtension(extension) ? mediaTypes[extension] : undefined;
}

export function kindOfKey(key: string): MediaKind | undefined {
  const type = typeOfKey(key);
  if (type?.startsWith('text/vtt')) return 'captions';
  return (['image', 'audio', 'video'] as const).find((kind) => type?.startsWith(`${kind}/`));
}

const prefix = '/media/';
/** The public path of a file. */
export const mediaUrl = (key: string): string => prefix + key;
/** The key in a public path; undefined for any other URL. */
export const keyOfUrl = (url: string): string | undefined =>
  url.startsWith(prefix) && typeOfKey(url.slice(prefix.length)) !== undefined
    ? url.slice(prefix.length)
    : undefined;
