import { isReservedBlogName } from './blog.ts';

/** Smallest and largest number of characters of a name (ours). */
const blogNameLength = { min: 3, max: 32 } as const;

/** What a form says about a name while it is typed (ours). */
export const blogNameTexts = {
  short: `A name has at least ${blogNameLength.min} characters.`,
  long: `A name has at most ${blogNameLength.max} characters.`,
  signs: 'A name has only letters from A to Z, digits and hyphens.',
  ends: 'A name starts and ends with a letter or a digit.',
  taken: 'This name is taken.',
  reserved: 'This name is reserved. Choose another one.',
  checking: 'Checking…',
  free: (name: string): string => `@${name} is free.`,
} as const;

/** A name as typed, in the form in which it is stored if it is valid. */
export const plainBlogName = (typed: string): string =>
  typed.trim().toLowerCase().replace(/^@/, '');

/** What is wrong with a plain name by itself; undefined if it can be a name, or is empty. */
export function blogNameProblem(name: string): string | undefined {
  if (name === '') return undefined;
  if (!/^[a-z0-9-]*$/.test(name)) return blogNameTexts.signs;
  if (/^-|-$/.test(name)) return blogNameTexts.ends;
  if (name.length < blogNameLength.min) return blogNameTexts.short;
  if (name.length > blogNameLength.max) return blogNameTexts.long;
  return isReservedBlogName(name) ? blogNameTexts.reserved : undefined;
}
