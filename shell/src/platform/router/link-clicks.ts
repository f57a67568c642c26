import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
/** Paths that do not return a page, or that end the session. */
const notPages =
  /^\/(?:logout|media|releases|avatar|openapi\.json|metrics)(?:\/|$)|\/(?:rss|atom|feed\.json)$/;

/**
 * The URL within the product that a click on a link navigates to. Undefined for clicks that are not
 * on a link or were already handled. Also undefined for clicks that are left to the browser:
 *
 * - with a modifier or another mouse button
 * - on a link that is a download, or opens another window or site
 * - on a link to something other than a page, or to a fragment of the current page
 * - on a link inside an editor or `pageAttributes.noSwap`
 */
export function linkOfClick(event: MouseEvent, here: Location = window.location): URL | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return undefined;
  const link = event
    .composedPath()
    .find(
      (place): place is HTMLAnchorElement =>
        place instanceof HTMLAnchorElement && place.hasAttribute('href'),
    );
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  if (link.closest(`[${pageAttributes.noSwap}], [contenteditable]:not([contenteditable="false"])`))
    return undefined;
  const url = new URL(link.href, here.href);
  if (url.origin !== here.origin || notPages.test(url.pathname)) return undefined;
  // The browser handles fragments of the current page.
  const isFragment =
    url.hash !== '' && url.pathname === here.pathname && url.search === here.search;
  return isFragment || link.getAttribute('href') === '#' ? undefined : url;
}
