/** Bidirectional overrides, which can make `gpj.exe` read as `exe.jpg`. */
const overrides = /[\u202d\u202e]/g;
/**
 * All characters that change the direction of text. Ordinary text may contain any of them except
 * the overrides; the text of links must contain none.
 */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutOverrides = (text: string): string => text.replace(overrides, '');
export const withoutDirections = (text: string): string => text.replace(directions, '');

const person = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?';
const fewEmoji = new RegExp(
  `^(?:(?:\\p{Regional_Indicator}{2}|${person}(?:\\u200d${person})*) ?){1,3}$`,
  'u',
);

/** Whether a text is one to three emoji and nothing else, apart from a space after each. */
export const isFewEmoji = (text: string): boolean => fewEmoji.test(text);
