import type { BrowserContext, Page } from '@playwright/test';

/** The path of an endpoint. */
interface CallPath {
  readonly path: string;
}

declare global {
  interface Window {
    /** URLs that the page has fetched; set by {@link recordCalls}. */
    fetched?: string[];
  }
}

/**
 * Records calls in the order in which a page makes them, for pages opened afterwards. Playwright's
 * events are no substitute: a request that outlives its page may be reported after one that was
 * sent later.
 *
 * @returns a function that reads the paths of those calls that a page's current document has made
 */
export async function recordCalls(
  context: BrowserContext,
  ...calls: readonly CallPath[]
): Promise<(page: Page) => Promise<readonly string[]>> {
  await context.addInitScript(() => {
    const fetched: string[] = [];
    const send = globalThis.fetch;
    window.fetched = fetched;
    globalThis.fetch = (input, init) => {
      fetched.push(input instanceof Request ? input.url : String(input));
      return send(input, init);
    };
  });
  return async (page) => {
    const fetched = await page.evaluate(() => window.fetched ?? []);
    return fetched
      .map((address) => new URL(address, page.url()).pathname)
      .filter((fetchedPath) => calls.some(({ path }) => path === fetchedPath));
  };
}
