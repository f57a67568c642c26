/** Attributes that the router reads. */
export const pageAttributes = {
  /** On `<main>`: the page about itself, as JSON (see `bootstrap.ts`). */
  info: 'data-page',
  /** On a link, or around links: the browser follows them, the router does not. */
  noSwap: 'data-no-swap',
} as const;
