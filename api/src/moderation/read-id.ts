/** Reads an id from a URL; undefined if it is missing or invalid. */
export const readId = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,18}$/.test(value) ? value : undefined;
