import * as v from 'valibot';
import { text, wholeNumber } from '../core/wire.ts';

/** What is kept of unsaved posts (ours). */
export const draftLimits = {
  /** Unsaved posts of one person. */
  count: 40,
  /** Characters of the JSON of one form. */
  model: 700_000,
  /** Characters of all forms of one person. */
  total: 3_000_000,
  /** Earlier versions of one draft, and the characters of all of them. */
  versions: 20,
  versionsTotal: 3_000_000,
  /** Seconds without a change after which what was written becomes a version. */
  pause: 60,
  /** Seconds after which it becomes one although the person goes on writing. */
  longest: 300,
  files: 50,
} as const;

/** The largest number of a column of integers. */
const most = 2_147_483_647;

/**
 * The id of an unsaved post, made by its client: what the form is for, then a random part. A person
 * has it once.
 */
export const draftId = v.pipe(
  v.string(),
  v.regex(/^(?:new|(?:edit|reblog):\d{1,19}):[\w-]{6,40}$/, 'Not an id.'),
);
export const draftVersion = wholeNumber(0, most);

/** A stored version of a draft, as a client knows it. */
export const draftPoint = v.object({
  id: draftId,
  /** The last version that the client knows; 0 if the server has stored none yet. */
  version: draftVersion,
  /**
   * What the client has sent since, if no response came: the server recognises its own row by it.
   * The number rises with each try, so that a late request replaces nothing newer.
   */
  put: v.optional(v.pipe(text(40), v.regex(/^[\w-]*$/)), ''),
  put_number: v.optional(draftVersion, 0),
});
export type DraftPoint = v.InferOutput<typeof draftPoint>;
