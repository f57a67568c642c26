import type { Page } from '@playwright/test';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { pressLink } from '../support/press-link.ts';
import { removeDataDir, startEmptyProduct, type Product } from '../support/product.ts';
import { release } from '../support/release-command.ts';
import { expect, payloadOf, ready, signUp, test as base, type Person } from '../support/test.ts';
import { buildSixthRemote } from '../variants/build-changed.ts';

/** A product of its own with a person, and a build of the remote of another team. */
const test = base.extend<object, { team: Team }>({
  team: [
    async ({ browser }, use) => {
      const product = await startEmptyProduct();
      const ada = await signUp(browser, product.url);
      await ada.publish('A walk by the sea');
      await use({ product, ada });
      await ada.context.close();
      await product.stop();
      removeDataDir(product.dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
interface Team {
  readonly product: Product;
  readonly ada: Person;
}
test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

const remote = 'mf_look_back';
const title = 'Look back';
const path = '/look-back';
const slot = (page: Page) => page.locator(`#${slotId(remote)}`);
const heading = (page: Page) => page.getByRole('heading', { name: title, level: 1 });
const draw = (page: Page) => page.getByRole('button', { name: 'Draw a post' });
const drawn = (page: Page) => page.locator('#main').getByRole('link', { name: /walk by the sea/ });
const accountMenu = async (page: Page) => {
  await page.getByRole('link', { name: /^Account/ }).click();
  return page.getByRole('dialog', { name: 'Account' });
};
/** Opens a page until a condition holds: the server notices a release within a second. */
const until = (page: Page, address: string, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(address);
    await check();
  }).toPass({ timeout: 40_000 });
/** Versions of the shell and of our remotes that pages load. */
async function versionsOfOthers({ ada }: Team): Promise<unknown> {
  const { registry } = payloadOf(await (await ada.context.request.get('/dashboard')).text()).config;
  return [
    registry.shellVersion,
    ...Object.entries(registry.remotes)
      .filter(([name]) => name !== remote)
      .map(([name, { current }]) => `${name} ${current.version}`),
  ];
}

test('another team’s remote is released by the command: it has a page with behaviour and style, and an entry in both menus; nothing else is released', async ({
  team,
}) => {
  const { ada, product } = team;
  const open = await ada.open('/dashboard');
  await ready(open);
  const before = await versionsOfOthers(team);
  const { dir } = await buildSixthRemote('1.0.0');
  expect(await release(product.dataDir, 'mf-look-back', '--from', dir)).toContain(
    'mf_look_back 1.0.0 is shown from the next page view on. Previously: none.',
  );
  const page = await ada.context.newPage();
  await until(page, '/dashboard', () => expect(slot(page)).toBeAttached({ timeout: 500 }));
  expect(await versionsOfOthers(team)).toEqual(before);
  await ready(page);
  await expect(slot(page)).toHaveAttribute(pageAttributes.remoteState, 'unneeded');
  await (await accountMenu(page)).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(`${title} · Tessera`);
  await expect(heading(page)).toHaveCSS('font-style', 'italic');
  await expect(slot(page)).toHaveAttribute(pageAttributes.remoteState, 'mounted');
  await draw(page).click();
  await expect(drawn(page)).toBeVisible();
  await drawn(page).click();
  await expect(page.getByRole('article')).toContainText('A walk by the sea');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: title }).click();
  await expect(heading(page)).toBeVisible();
  await page.close();

  // a page that was open before the release knows nothing of the remote: it loads a new document
  await pressLink(open, path);
  await draw(open).click();
  await expect(drawn(open)).toBeVisible();
  await open.close();
});

test('its page can be read and has its style without script', async ({ team, browser }) => {
  const { ada, product } = team;
  const plain = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    storageState: await ada.context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(path);
  await expect(heading(page)).toHaveCSS('font-style', 'italic');
  await expect(page.getByText('One of your posts, drawn at random.')).toBeVisible();
  await page.getByRole('link', { name: `All posts of ${ada.blog}` }).click();
  await expect(page.getByRole('article')).toContainText('A walk by the sea');
  await plain.close();
});

test('a press before its code is there waits for it', async ({ team: { ada } }) => {
  const page = await ada.context.newPage();
  const release = Promise.withResolvers<void>();
  await page.route(`**/releases/${remote}/**`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(path);
  await draw(page).click();
  await expect(draw(page)).toHaveAttribute('aria-busy', 'true');
  release.resolve();
  await expect(drawn(page)).toBeVisible();
  await page.close();
});

test('it fails alone: its slot says so under its label, and the rest of the page works', async ({
  team: { ada, product },
}) => {
  const { dir } = await buildSixthRemote('1.0.1', [
    { file: 'src/App.ts', from: '  lifetime.abort();\n', to: "  throw new Error('no memory');\n" },
  ]);
  await release(product.dataDir, 'mf-look-back', '--withdraw');
  await release(product.dataDir, 'mf-look-back', '--from', dir);
  const page = await ada.context.newPage();
  await until(page, path, () => expect(heading(page)).toBeVisible({ timeout: 500 }));
  await ready(page);
  await expect(slot(page)).toHaveAttribute(pageAttributes.remoteState, 'failed');
  await expect(slot(page)).toContainText('Look back is unavailable.');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /keyboard/i })).toBeVisible();
  await page.close();
});

test('it is rolled back and withdrawn by the command: no page, slot or entry is left', async ({
  team: { ada, product },
}) => {
  const { dir } = await buildSixthRemote('1.1.0', [
    { file: 'src/LookBackPage.tsx', from: 'drawn at random', to: 'drawn by lot' },
  ]);
  await release(product.dataDir, 'mf-look-back', '--to', '1.0.0');
  await release(product.dataDir, 'mf-look-back', '--from', dir);
  const page = await ada.context.newPage();
  const words = (text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 500 });
  await until(page, path, () => words('drawn by lot'));
  expect(await release(product.dataDir, 'mf-look-back', '--rollback')).toContain(
    'mf_look_back 1.0.0 is shown',
  );
  await until(page, path, () => words('drawn at random'));
  await draw(page).click();
  await expect(drawn(page)).toBeVisible();

  await release(product.dataDir, 'mf-look-back', '--withdraw', '--why', 'no longer kept');
  await until(page, '/dashboard', () => expect(slot(page)).toHaveCount(0, { timeout: 500 }));
  await ready(page);
  const menu = await accountMenu(page);
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(menu.getByRole('link', { name: title })).toHaveCount(0);
  const response = await page.request.get(path, { headers: { Accept: 'text/html' } });
  expect(response.status()).toBe(404);
  const list = await release(product.dataDir, '--list');
  expect(list).toMatch(/^mf_look_back {2}withdrawn$/m);
  expect(list).toContain('“no longer kept”');
  await page.close();
});
