/** Storage key of a user's open or minimized windows. */
export const windowsKey = (user: string, list: 'open' | 'minimized'): string =>
  `messaging:${user}:${list}`;
