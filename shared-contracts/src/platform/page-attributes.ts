/** Attributes of a page that the router and remotes read. */
export const pageAttributes = {
  /** On `<main>`: the page about itself, as JSON (see `bootstrap.ts`). */
  info: 'data-page',
  /** On a link, or around links: the browser follows them, the router does not. */
  noSwap: 'data-no-swap',
  /** Around what a page counts by days: the time zone in which they begin. */
  zone: 'data-zone',
} as const;
