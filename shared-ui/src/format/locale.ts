const fallback = 'en-US';

/** The BCP 47 tag of a user's language (`en_US`); English for anything invalid. */
export function toLocale(language = fallback): string {
  try {
    return Intl.getCanonicalLocales(language.replace('_', '-'))[0] ?? fallback;
  } catch {
    return fallback;
  }
}
