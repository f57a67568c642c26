import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/wire.ts';

/** Rules for the captions of a video, which are WebVTT or SubRip files (ours). */
export const captionRules = {
  /** Maximum file size in bytes. Captions for an hour of speech take a few hundred kilobytes. */
  maxSize: 512_000,
  /** Maximum number of cues, and of characters in each cue. */
  cues: 5000,
  cueLength: 1000,
  accept: '.vtt,.srt,text/vtt,application/x-subrip',
} as const;

/** Languages of captions as BCP 47 tags; a track's `label` is the language's own name. */
export const captionLanguages = [
  'en',
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fil',
  'fr',
  'ga',
  'gl',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'mr',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];
export const isCaptionLanguage = (tag: string): tag is CaptionLanguage =>
  captionLanguages.some((known) => known === tag);

/** The name of a language in that language. */
export function languageName(tag: CaptionLanguage): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export const captionTexts = {
  unreadable: 'No captions found in this file. Use a WebVTT (.vtt) or SubRip (.srt) file.',
  tooBig: 'This file is too big. Captions can be up to 500 kB.',
  tooMany: 'These captions are too long. They can have up to 5,000 lines.',
  gone: 'These captions no longer exist.',
  noLanguage: 'Choose a language for the captions.',
} as const;

export const uploadCaptions = defineEndpoint({
  method: 'POST',
  path: '/svc/post/captions',
  auth: 'user',
  scope: 'write',
  summary:
    'Uploads captions for a video as the text of a WebVTT or SubRip file. Stores them as WebVTT with timings, text and emphasis only.',
  body: v.object({ text: text(captionRules.maxSize) }),
  response: v.object({
    /** Sent back as `captions.url`. */
    url: v.string(),
    /** Number of cues found. */
    cues: v.number(),
  }),
  errors: [
    { status: 400, when: 'the file has no captions, or too many' },
    { status: 429, when: 'the upload quota is exceeded' },
  ],
});
