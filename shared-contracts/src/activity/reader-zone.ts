/** Ours: the cookie in which a browser tells in which time zone (an IANA name) the days of its reader begin; kept for so many seconds. */
export const readerZoneCookie = { name: 'tessera_zone', lifetime: 31_536_000 } as const;
