import { onEnd } from '@tessera/shared-ui/lifetime';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { titleFontStylesheet } from '@tessera/shared-contracts/blogs/fonts';

/** Loads the font of a blog's title. */
export type LoadTitleFont = (name: string) => void;

/**
 * Creates a loader that adds the stylesheet of each font once, from the assets host, and removes it
 * when the signal aborts. System fonts and unknown fonts have no stylesheet.
 */
export function createTitleFontLoader(
  { bootstrap: { config } }: Pick<Platform, 'bootstrap'>,
  signal: AbortSignal,
): LoadTitleFont {
  const links = new Map<string, HTMLLinkElement>();
  onEnd(signal, () => {
    for (const link of links.values()) link.remove();
  });
  return function loadTitleFont(name) {
    const path = titleFontStylesheet(name);
    if (
      path === undefined ||
      signal.aborted ||
      links.has(path) ||
      document.querySelector(`link[href$="${path}"]`) !== null
    )
      return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = config.assets_host + path;
    document.head.append(link);
    links.set(path, link);
  };
}
