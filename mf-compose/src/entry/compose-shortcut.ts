interface NavigatorLike {
  readonly platform?: string;
  readonly userAgent: string;
}

const isMac = ({ platform = '', userAgent }: NavigatorLike): boolean =>
  /^mac/i.test(platform) || (platform === '' && /Macintosh/.test(userAgent));

/** The shortcut of fast-compose: Alt and C on a Mac, Z then C on every other system. */
export const composeKeys = (navigator: NavigatorLike): string =>
  isMac(navigator) ? 'Alt+KeyC' : 'z c';
