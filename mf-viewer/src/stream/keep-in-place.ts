/**
 * Changes the page without moving the first post in view, even in browsers without scroll
 * anchoring. If the page is scrolled to the top, posts may move.
 */
export function keepInPlace(posts: readonly HTMLElement[], change: () => void): void {
  const anchor =
    window.scrollY > 0 ? posts.find((post) => post.getBoundingClientRect().bottom > 0) : undefined;
  const top = anchor?.getBoundingClientRect().top ?? 0;
  change();
  // browsers with scroll anchoring correct the position themselves; a second correction would move
  // the page
  if (!anchor?.isConnected || CSS.supports('overflow-anchor', 'auto')) return;
  const moved = anchor.getBoundingClientRect().top - top;
  if (moved !== 0) window.scrollBy(0, moved);
}
