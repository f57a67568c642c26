import { toLocale } from './locale.ts';

/**
 * Caches one formatter per set of arguments, of which there are few: creating one takes eighty
 * times as long as using it, and a page has dozens of dates and times. The calls of this function
 * below are marked as pure, so that a bundle only contains the formatters it uses.
 */
function cached<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key);
    if (known !== undefined) return known;
    const formatter = make(...args);
    made.set(key, formatter);
    return formatter;
  };
}

/** Returns the formatter for dates in a user's language (`en_US`) with the given options. */
export const dateFormatter = /* @__PURE__ */ cached(
  (language: string | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLocale(language), options),
);

/** Returns the formatter for relative times: `yesterday`, `5 minutes ago`. */
export const relativeFormatter = /* @__PURE__ */ cached(
  (language: string | undefined) =>
    new Intl.RelativeTimeFormat(toLocale(language), { numeric: 'auto' }),
);

/** Returns the formatter for short relative times: `5m ago`. */
export const shortRelativeFormatter = /* @__PURE__ */ cached(
  (language: string | undefined) =>
    new Intl.RelativeTimeFormat(toLocale(language), { style: 'narrow' }),
);
