import {
  captionLanguages,
  captionRules,
  captionTexts,
  uploadCaptions,
  type CaptionLanguage,
} from '@tessera/shared-contracts/media/captions';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { captionFieldTexts } from './captions-texts.ts';

/** Decodes a captions file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function decodeCaptions(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The result of uploading a captions file. */
export type CaptionsUpload =
  | { readonly is: 'accepted'; readonly url: string; readonly cues: number }
  | { readonly is: 'refused'; readonly text: string };

const refused = (text: string): CaptionsUpload => ({ is: 'refused', text });

/** Sends the text of a captions file to the server, which parses it, unless the signal aborts. */
export async function uploadCaptionsFile(
  platform: Pick<Platform, 'call'>,
  file: File,
  signal: AbortSignal,
): Promise<CaptionsUpload> {
  if (file.size > captionRules.maxSize) return refused(captionTexts.tooBig);
  try {
    // the endpoint refuses NULs, which binary files and UTF-16 without a byte order mark contain
    const text = decodeCaptions(new Uint8Array(await file.arrayBuffer())).replaceAll('\u0000', '');
    if (text.trim() === '') return refused(captionTexts.unreadable);
    const parsed = await platform.call(uploadCaptions, { body: { text } }, { signal });
    return { is: 'accepted', ...parsed };
  } catch (error) {
    return refused((isCallError(error) && error.errors[0]) || captionFieldTexts.failed);
  }
}

/**
 * The most likely language of captions: the one in the file name (`video.de.srt`), else the first
 * of the person's languages that we offer, else English.
 */
export function likelyLanguage(
  fileName: string,
  preferred: readonly string[] = navigator.languages,
): CaptionLanguage {
  const named = /[._-]([a-z]{2,3}(?:-[a-z]{2,4})?)\.[a-z]{3}$/i.exec(fileName)?.[1];
  const candidates = [...(named === undefined ? [] : [named]), ...preferred].flatMap((tag) => [
    tag,
    tag.split('-')[0] ?? '',
  ]);
  for (const candidate of candidates) {
    const known = captionLanguages.find((tag) => tag.toLowerCase() === candidate.toLowerCase());
    if (known !== undefined) return known;
  }
  return 'en';
}
