import type { Page } from '@playwright/test';
import {
  bootstrapElementId,
  jsonForHtml,
  type Bootstrap,
} from '@tessera/shared-contracts/platform/bootstrap';
import { payloadOf } from './test.ts';

/** Changes the payload of a page before it reaches the browser. */
export async function changePayload(
  page: Page,
  address: string,
  change: (payload: Bootstrap) => void,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const payload = payloadOf(html);
    change(payload);
    await route.fulfill({
      response,
      body: html.replace(
        new RegExp(`(<script[^>]*id="${bootstrapElementId}"[^>]*>)[^<]*`),
        (_, tag: string) => tag + jsonForHtml(payload),
      ),
    });
  });
}
