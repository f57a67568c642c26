import type { Browser, BrowserContext, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { queryDatabase } from './database.ts';
import type { Product } from './product.ts';
import { payloadOf, test } from './test.ts';

/** Milliseconds that all demo content may take beside the tests on a busy machine. */
const loadingTime = 240_000;

/** Waits until a product has all its demo content, which it creates while it runs. */
export async function demoContent(product: Pick<Product, 'dataDir'>): Promise<void> {
  const isComplete = (): Promise<boolean> =>
    queryDatabase(product, async (db) => {
      const row = await db
        .selectFrom('settings')
        .select('key')
        .where('key', '=', 'demo content')
        .executeTakeFirst();
      return row !== undefined;
    });
  while (!(await isComplete())) await sleep(500);
}

/**
 * Makes the tests of a file wait for the demo content of the shared product; others don't wait. A
 * product that was given by its address has it.
 */
export function useDemo(): void {
  test.beforeAll(async () => {
    const dataDir = process.env['TESSERA_DATA_DIR'];
    if (dataDir === undefined) return;
    test.setTimeout(loadingTime);
    await demoContent({ dataDir });
  });
}

/** A browser signed in as the owner of the demo content; see {@link useDemo}. */
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
