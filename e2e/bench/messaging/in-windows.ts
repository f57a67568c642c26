import type { Browser, Page } from '@playwright/test';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { mountedSlot } from '../../support/page-parts.ts';
import { forBrowser } from '../measuring/bench-product.ts';
import { remoteNames } from '../../support/built-remotes.ts';

/** A user of the measured product, and the blog with which the user talks. */
export interface MessagingUser {
  readonly url: string;
  readonly cookies: string;
  readonly other: string;
}

async function openPage(
  browser: Browser,
  { url, cookies }: MessagingUser,
  path: string,
): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies(forBrowser(cookies, url));
  const page = await context.newPage();
  await page.goto(url + path);
  for (const remote of remoteNames) await mountedSlot(page, remote).waitFor({ state: 'attached' });
  return page;
}

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox').first();

/** Milliseconds for each text, from Enter in one window until the other window shows it. */
export async function timesUntilShown(
  browser: Browser,
  from: MessagingUser,
  to: MessagingUser,
  texts: readonly string[],
): Promise<number[]> {
  const [sender, receiver] = [
    await openPage(browser, from, conversationPaths.open(from.other)),
    await openPage(browser, to, conversationPaths.open(to.other)),
  ];
  const times: number[] = [];
  await field(receiver).waitFor();
  for (const text of texts) {
    await field(sender).fill(text);
    const shown = receiver.evaluate(
      (expected) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (!document.querySelector('[role="log"]')?.textContent.includes(expected)) return;
            watching.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
          };
          const watching = new MutationObserver(look);
          watching.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      text,
    );
    const pressed = await field(sender).evaluate(async (element) => {
      const at = Date.now();
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
      return at;
    });
    times.push((await shown) - pressed);
  }
  for (const page of [sender, receiver]) await page.context().close();
  return times;
}

/** Bytes of mf_messaging script fetched to open the inbox, and then to open a conversation. */
export async function scriptOfWindows(
  browser: Browser,
  reader: MessagingUser,
): Promise<{ readonly inbox: number; readonly window: number }> {
  const page = await openPage(browser, reader, '/dashboard');
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  // counts only scripts of mf_messaging: any page fetches other scripts once it is idle
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && response.url.includes('mf_messaging')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.getByRole('link', { name: /^Messages/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Messages' });
  await inbox.getByRole('list').first().waitFor();
  await page.waitForLoadState('networkidle');
  const ofInbox = bytes;
  await inbox.getByRole('button', { name: new RegExp(`^${reader.other}\\b`) }).click();
  await page.getByRole('log', { name: 'Messages' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return { inbox: ofInbox, window: bytes - ofInbox };
}
