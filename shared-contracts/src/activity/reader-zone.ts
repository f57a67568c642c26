/**
 * Ours: the cookie with the reader's time zone (an IANA name), which decides when their days
 * begin; lifetime in seconds.
 */
export const readerZoneCookie = { name: 'tessera_zone', lifetime: 31_536_000 } as const;
