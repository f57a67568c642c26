/** Key of the stored windows of a user. */
export const windowsKey = (user: string, list: 'open' | 'minimized'): string =>
  `messaging:${user}:${list}`;
