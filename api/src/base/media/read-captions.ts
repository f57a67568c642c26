import { captionRules, captionTexts } from '@tessera/shared-contracts/media/captions';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { invalid } from '../wire/refusal.ts';

/** One caption; times in milliseconds. */
interface Cue {
  readonly start: number;
  readonly end: number;
  readonly settings: readonly string[];
  readonly lines: string[];
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s{0,10}${time}\\s{0,10}-->\\s{0,10}${time}(.*)$`);
/** Latest end of a caption in milliseconds; no video is longer. */
const latest = 24 * 3_600_000;
/** Maximum number of lines per caption; most captions have fewer than four. */
const maxLines = 20;

const readTime = ([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (
  | string
  | undefined
)[]): number =>
  Number(hours) * 3_600_000 +
  Number(minutes) * 60_000 +
  Number(seconds) * 1000 +
  Number(fraction.padEnd(3, '0'));

/**
 * Matches a cue setting for the direction, position, size or alignment. Other settings, such as
 * regions, are dropped.
 */
const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d{1,3})?%?|position:\d{1,3}(?:\.\d{1,3})?%|size:\d{1,3}(?:\.\d{1,3})?%|align:(?:start|center|end|left|right))$/;

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;' };
/** Escapes text for WebVTT; existing entities stay. */
const words = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/[<>]/g, (character) => escapes[character] ?? character);

/** A tag for emphasis or a speaker, reduced to its plain form; '' for any other tag. */
function keptTag(tag: string): string {
  const [, slash = '', name = '', rest = ''] =
    /^<(\/?)([biuv])((?:\.[\w.-]*)?(?:\s[^>]*)?)>$/i.exec(tag) ?? [];
  if (name === '') return '';
  // hyphens at the end of a name would form the time separator `-->` with the end of the tag
  const speaker =
    name.toLowerCase() === 'v' && slash === ''
      ? rest
          .replace(/^\.[\w.-]*/, '')
          .replace(/[\s-]+$/, '')
          .trim()
      : '';
  return `<${slash}${name.toLowerCase()}${speaker === '' ? '' : ` ${words(speaker)}`}>`;
}

/** Reduces a line to text, emphasis and speakers. Removes SubRip codes, such as `{\an8}`. */
const clean = (line: string): string =>
  line
    .replace(/\{\\[^}]{0,100}\}/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/<\/?[a-z][^<>]{0,200}>|[^<]+|</gi, (part) =>
      part.startsWith('<') && part.length > 1 ? keptTag(part) : words(part),
    )
    .trim();

function cuesOf(source: string): Cue[] {
  const cues: Cue[] = [];
  let current: Cue | undefined;
  for (const line of source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const found = timing.exec(line);
    if (found) {
      // without a blank line between two captions, the number of the second is read as the last
      // line of the first
      if (current && /^\s*\d+\s*$/.test(current.lines.at(-1) ?? '')) current.lines.pop();
      current = {
        start: readTime(found.slice(1, 5)),
        end: readTime(found.slice(5, 9)),
        settings: (found[9] ?? '')
          .slice(0, 200)
          .split(/\s+/)
          .filter((one) => setting.test(one)),
        lines: [],
      };
      if (cues.push(current) > captionRules.cues) throw invalid(captionTexts.tooMany);
    } else if (line.trim() === '') current = undefined;
    else if (current && current.lines.length < maxLines)
      current.lines.push(firstCharacters(line, captionRules.cueLength));
  }
  return cues;
}

function writeTime(milliseconds: number): string {
  const part = (value: number, length = 2): string => String(value).padStart(length, '0');
  const hours = part(Math.floor(milliseconds / 3_600_000));
  const minutes = part(Math.floor(milliseconds / 60_000) % 60);
  const seconds = part(Math.floor(milliseconds / 1000) % 60);
  return `${hours}:${minutes}:${seconds}.${part(milliseconds % 1000, 3)}`;
}

/**
 * Reads a WebVTT or SubRip file and rewrites it as WebVTT. Keeps times, positions, text, emphasis
 * and speakers; drops styles, regions and comments.
 *
 * @throws RefusalError 400 when the file has no captions or too many
 */
export function readCaptions(source: string): { readonly vtt: string; readonly cues: number } {
  const cues = cuesOf(source)
    .map(({ start, end, settings, lines }) => ({
      start,
      end,
      settings,
      text: lines
        .map(clean)
        .filter((line) => line !== '')
        .join('\n'),
    }))
    .filter(({ start, end, text }) => text !== '' && end > start && end <= latest)
    .toSorted((a, b) => a.start - b.start);
  if (cues.length === 0) throw invalid(captionTexts.unreadable);
  const written = cues.map(
    ({ start, end, settings, text }) =>
      `${[`${writeTime(start)} --> ${writeTime(end)}`, ...settings].join(' ')}\n${text}\n`,
  );
  return { vtt: ['WEBVTT\n', ...written].join('\n'), cues: cues.length };
}
