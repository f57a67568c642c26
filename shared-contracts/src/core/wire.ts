import * as v from 'valibot';
import { tooLong } from './too-long.ts';

/** The largest id: ids are 64-bit integers with a sign. */
export const largestId = 9_223_372_036_854_775_807n;

/** Whether a text is an id. Ids have 18 digits until June 2031, and 19 digits from then on. */
export const isId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= largestId;

/** A 64-bit, time-ordered id, sent as a string of digits. Numbers are accepted as well. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.trim(),
  v.check(isId, 'Not an id.'),
);

/**
 * A boolean as clients send it: true, 'true', 1, '1', 'on', 'yes', and their opposites; '' is
 * false.
 */
export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => String(value).trim().toLowerCase()),
  v.picklist(['true', '1', 'on', 'yes', 'false', '0', 'off', 'no', ''], 'Not a yes or no.'),
  v.transform((value) => value === 'true' || value === '1' || value === 'on' || value === 'yes'),
);

/** A {@link flag} of calls that may queue a post, where programs send `queue=queue` for yes. */
export const queueFlag = v.union([
  v.pipe(
    v.literal('queue'),
    v.transform(() => true),
  ),
  flag,
]);

/**
 * Text of at most `max` UTF-16 code units; numbers and booleans are converted.
 *
 * NUL is refused because PostgreSQL text cannot store it; lone surrogates because UTF-8 cannot
 * encode them.
 */
export const text = (max: number) =>
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform(String),
    v.maxLength(max, tooLong(max)),
    v.check((value) => !value.includes('\u0000') && value.isWellFormed(), 'Not valid text.'),
  );

/**
 * Characters that show nothing but change how their surroundings look: controls, bidirectional
 * marks and overrides, and zero-width characters. Joiners stay between two characters, where emoji
 * and several scripts need them.
 */
const invisible =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|(?<![^\s\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d](?=[\s\u200c\u200d]|$)/gu;

/** A name or title in one line, without invisible characters that could disguise it. */
export const oneLine = (max: number) =>
  v.pipe(
    text(max),
    v.transform((value) => value.replace(/[\t\r\n\u2028\u2029]+/g, ' ').replace(invisible, '')),
    v.trim(),
  );

/** An integer within bounds, as number or text. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.union([
      v.number(),
      v.pipe(v.string(), v.trim(), v.regex(/^-?\d{1,15}$/, 'Not a whole number.')),
    ]),
    v.transform(Number),
    v.integer('Not a whole number.'),
    v.minValue(min, `At least ${min}.`),
    v.maxValue(max, `At most ${max}.`),
  );

/**
 * A value that is recorded or passed on without being interpreted (`pt`, `placement_id`, `source`,
 * `context`, `tlt`).
 */
export const opaque = v.optional(text(512), '');

/** An empty response: `{ meta, response: {} }`. */
export const nothing = v.object({});
