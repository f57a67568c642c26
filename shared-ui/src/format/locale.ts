const fallback = 'en-US';

/** The BCP 47 tag of a language as users carry it (`en_US`); anything unreadable is English. */
export function toLocale(language = fallback): string {
  try {
    return Intl.getCanonicalLocales(language.replace('_', '-'))[0] ?? fallback;
  } catch {
    return fallback;
  }
}
