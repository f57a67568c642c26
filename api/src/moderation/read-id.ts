/** An id of an address; undefined if it cannot be one. */
export const readId = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,18}$/.test(value) ? value : undefined;
