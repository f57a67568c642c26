import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The announcements recorded on a page. */
    announced: string[];
  }
}

/** Records the text of each live region whenever it changes. Runs before the page's own scripts. */
function listen(): void {
  const announced: string[] = [];
  const known = new WeakSet<Element>();
  window.announced = announced;
  const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  new MutationObserver(function hear(changes) {
    const changed = new Set<Element>();
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      // not every screen reader announces a region that is inserted together with its text
      if (region && known.has(region)) changed.add(region);
    }
    for (const region of changed) {
      const words = region.textContent.trim();
      if (words !== '') announced.push(words);
    }
    for (const region of document.querySelectorAll(live)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Starts recording announcements. Call before the page is opened. */
export const recordAnnouncements = (page: Page): Promise<void> =>
  page.addInitScript(listen).then(() => {});

/** Expects a matching announcement among those that no earlier check has read. */
export async function expectAnnounced(page: Page, words: string | RegExp): Promise<void> {
  const heard: string[] = [];
  await expect
    .poll(
      async () => {
        heard.push(...(await page.evaluate(() => window.announced.splice(0))));
        return heard.some((one) =>
          typeof words === 'string' ? one.includes(words) : words.test(one),
        )
          ? 'announced'
          : heard.join(' | ');
      },
      `read out: ${String(words)}`,
    )
    .toBe('announced');
}
