/**
 * States of the header, for its styles. A script sets them until the header is hydrated; from then
 * on, React does.
 */
export const headerAttributes = {
  /** The header has no background, because it lies over an image of the page. */
  transparent: 'data-transparent',
  /** The header scrolls away with the page. */
  unstuck: 'data-unstuck',
  /** The header is out of view while a post form is open. */
  hidden: 'data-hidden',
  /** On phones: the page is scrolled, and the header stays over it. */
  stuck: 'data-stuck',
  /** On phones: the header has moved out of view because the reader scrolls down. */
  away: 'data-away',
} as const;
