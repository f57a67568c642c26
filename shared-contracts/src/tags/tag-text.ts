/** The commas of all scripts. */
const commas = ',،、，､﹐﹑︐︑՝߸፣᠂᠈꓾꘍꛵';
const comma = new RegExp(`[${commas}]`, 'u');
/** What separates tags in text that people type: commas, line ends, and spaces before a #. */
const separator = new RegExp(`[${commas}\\n]|\\s+(?=[#＃])`, 'u');

/** Normalises a tag for storage: NFC, no leading `#`, single inner spaces. */
export const normaliseTag = (tag: string): string =>
  tag
    .normalize('NFC')
    .replace(/[\s\u0000-\u001f]+/gu, ' ')
    .trim()
    .replace(/^#+/, '')
    .trim();

const tagsAmong = (parts: readonly string[]): string[] =>
  parts.map((part) => normaliseTag(part.replace(/^[\s#＃]+/u, ''))).filter((tag) => tag !== '');
/** The tags in a sent list, without empty ones. */
export const splitTags = (joined: string): string[] => tagsAmong(joined.split(comma));
/** The tags in typed text, without empty ones. */
export const readTypedTags = (typed: string): string[] => tagsAmong(typed.split(separator));

/** Whether typed text contains more than one tag, as in `a, b, #c` or `#a #b`. */
export const holdsSeveralTags = (text: string): boolean => separator.test(text.trim());

/** Whether typed text ends a tag: it has a comma or a line end. */
export const endsTag = (typed: string): boolean => typed.includes('\n') || comma.test(typed);

/** Whether a tag can be part of a path: browsers take `.` and `..` for folders. */
export const canBeInPath = (tag: string): boolean => tag !== '.' && tag !== '..';
