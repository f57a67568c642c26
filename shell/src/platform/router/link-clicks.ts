/** Places that answer with something else than a page, or end the session. */
const notPages = /^\/(?:logout|media|releases|avatar|openapi\.json|metrics)(?:\/|$)|\/rss$/;

/**
 * The address that a press on a link leads to within the product; undefined when the browser should follow it as usual:
 * pressed with a modifier, already handled by somebody else, for another window or site, to save, within an editor, or
 * marked with `data-no-swap`.
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
  if (link.closest('[data-no-swap], [contenteditable]:not([contenteditable="false"])'))
    return undefined;
  const url = new URL(link.href, here.href);
  if (url.origin !== here.origin || notPages.test(url.pathname)) return undefined;
  // A place within this page is the browser's business.
  const isFragment =
    url.hash !== '' && url.pathname === here.pathname && url.search === here.search;
  return isFragment || link.getAttribute('href') === '#' ? undefined : url;
}
