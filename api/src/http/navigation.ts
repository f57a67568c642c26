import type { AppContext } from './context.ts';

/** Whether a browser asks to show the answer as a page (a link or a plain form), rather than a script asking for data. */
export function isNavigation(c: AppContext): boolean {
  const mode = c.req.header('sec-fetch-mode');
  if (mode !== undefined && mode !== 'navigate')
    return c.req.header('x-tessera-swap') !== undefined;
  return (c.req.header('accept') ?? '').includes('text/html');
}
