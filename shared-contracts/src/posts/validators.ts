import { isLinkUrl } from './url-rules.ts';

/** Counts code points, not UTF-16 units: that is closer to the number of visible characters. */
const lengthOf = (text: string): number => Array.from(text).length;
const digitsOf = (text: string): string => text.replace(/[\s().+-]/g, '');

/** Checks of single values. Lengths are in code points; bounds are inclusive. */
export const validators = {
  blank: (text: string): boolean => text.trim() === '',
  minLength: (text: string, min: number): boolean => lengthOf(text) >= min,
  maxLength: (text: string, max: number): boolean => lengthOf(text) <= max,
  lengthRange: (text: string, min: number, max: number): boolean =>
    validators.minLength(text, min) && validators.maxLength(text, max),
  url: isLinkUrl,
  /** 10 or 11 digits. Spaces, dots, hyphens, parentheses and plus signs are ignored. */
  phone: (text: string): boolean => /^\d{10,11}$/.test(digitsOf(text)),
  /** 5 or 9 digits; a hyphen may follow the first five of nine. */
  postalCode: (text: string): boolean => /^\d{5}(?:-?\d{4})?$/.test(text.trim()),
} as const;
