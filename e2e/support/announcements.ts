import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What was read out on a page that is listened to. */
    said: string[];
  }
}

/** Writes down, from the first script on, what the live regions of a page come to say. In the page. */
function listen(): void {
  const said: string[] = [];
  const known = new WeakSet<Element>();
  window.said = said;
  const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  new MutationObserver(function hear(changes) {
    const changed = new Set<Element>();
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      // a region that arrives together with its text is not read out by everything that reads
      if (region && known.has(region)) changed.add(region);
    }
    for (const region of changed) {
      const words = region.textContent.trim();
      if (words !== '') said.push(words);
    }
    for (const region of document.querySelectorAll(live)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** To be called before the page is opened. */
export const hearAnnouncements = (page: Page): Promise<void> =>
  page.addInitScript(listen).then(() => {});

/** Expects that something was read out since this was last asked. */
export async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  const heard: string[] = [];
  await expect
    .poll(
      async () => {
        heard.push(...(await page.evaluate(() => window.said.splice(0))));
        return heard.some((one) =>
          typeof words === 'string' ? one.includes(words) : words.test(one),
        )
          ? 'said'
          : heard.join(' | ');
      },
      `read out: ${String(words)}`,
    )
    .toBe('said');
}
