const fallback = 'en-US';

/** The BCP 47 tag (`pt-BR`) of a user's language (`pt_BR`); `en-US` for an invalid language. */
export function toLocale(language = fallback): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? fallback;
  } catch {
    return fallback;
  }
}
