import type { RequestValues } from './context.ts';

/**
 * Whether a browser navigates (by a link or a plain form), as opposed to a script that fetches
 * data. A script that fetches a page to swap it in (`X-Tessera-Swap`) counts as navigating.
 */
export const isNavigation = (c: Pick<RequestValues, 'req'>): boolean =>
  navigates((name) => c.req.header(name));

/** {@link isNavigation} of a request that is not routed yet. */
export function navigates(header: (name: string) => string | undefined): boolean {
  const mode = header('sec-fetch-mode');
  if (mode !== undefined && mode !== 'navigate') return header('x-tessera-swap') !== undefined;
  return (header('accept') ?? '').includes('text/html');
}

/**
 * Whether a person opens a page, so that what it shows counts as seen. A script that swaps a page
 * in shows it later, or not at all: it says so by a call of its own.
 */
export const opensPage = (c: Pick<RequestValues, 'req'>): boolean =>
  isNavigation(c) &&
  c.req.header('x-tessera-swap') === undefined &&
  (c.req.header('sec-fetch-dest') ?? 'document') === 'document';
