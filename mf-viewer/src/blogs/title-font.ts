import { onEnd } from '@tessera/shared-ui/lifetime';
import { titleFontStylesheet } from '@tessera/shared-contracts/blogs/fonts';
import { element } from '../stream/element.ts';

/** Loads the font of a blog's title. */
export type LoadTitleFont = (name: string) => void;

/**
 * Adds the stylesheet of a font once; it is removed with the lifetime. System fonts and unknown
 * ones need none.
 */
export function createTitleFontLoader(signal: AbortSignal): LoadTitleFont {
  const links = new Map<string, HTMLLinkElement>();
  onEnd(signal, () => {
    for (const link of links.values()) link.remove();
  });
  return function loadTitleFont(name) {
    const href = titleFontStylesheet(name);
    if (
      href === undefined ||
      signal.aborted ||
      links.has(href) ||
      document.querySelector(`link[href="${href}"]`) !== null
    )
      return;
    const link = element('link', '');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
    links.set(href, link);
  };
}
