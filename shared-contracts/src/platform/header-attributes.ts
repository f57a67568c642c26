/**
 * States of the header, for its styles. Script writes them until the header is hydrated, then React
 * does.
 */
export const headerAttributes = {
  /** It has no ground of its own, over the picture of a page. */
  transparent: 'data-transparent',
  /** It scrolls away with the page. */
  unstuck: 'data-unstuck',
  /** It is out of sight while a form for a post is open. */
  hidden: 'data-hidden',
  /** On phones: the page is scrolled, and it stays over it. */
  stuck: 'data-stuck',
  /** On phones: it has moved away, because the reader scrolls down. */
  away: 'data-away',
} as const;
