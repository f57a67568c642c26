import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { payloadOf } from './test.ts';

/** A browser signed in as the owner of the demo content. */
export async function signInAsDemo(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; open: (path: string) => Promise<Page> }> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: {
      'X-Forwarded-For': `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    },
  });
  const { form_key } = payloadOf(await (await context.request.get('/login')).text());
  const answer = await context.request.post(logIn.path, {
    headers: { 'X-Form-Key': form_key, Accept: 'application/json' },
    data: demoLogin,
  });
  if (!answer.ok())
    throw new Error(`the demo login was refused: ${answer.status()} ${await answer.text()}`);
  return {
    context,
    async open(path) {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}
