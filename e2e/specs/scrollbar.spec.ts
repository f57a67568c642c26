import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { expect, ready, test as base } from '../support/test.ts';

/** A `test` that runs in a browser with classic scrollbars, as on most desktops. */
const test = base.extend<object, { readonly withScrollbars: undefined }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
});

test('with classic scrollbars, opening and closing a drawer does not move the page', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  for (let count = 0; count < 4; count += 1)
    await ada.publish(`Leaf ${count}`, '<p>A line.</p>'.repeat(8));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  for (const address of ['/dashboard', '/following']) {
    const page = await bob.open(address);
    await ready(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const main = page.locator('#main');
    const before = await main.boundingBox();
    expect(
      await page.evaluate(() => window.innerWidth - document.body.clientWidth),
      'room for a scrollbar',
    ).toBeGreaterThan(0);
    await main.locator(`a[href="/@${ada.blog}"]`).first().click();
    const drawer = page.getByRole('dialog', { name: `Blog ${ada.blog}` });
    await expect(drawer.getByRole('article').first()).toBeVisible();
    await expect.poll(() => main.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect.poll(() => main.boundingBox()).toEqual(before);
    await page.close();
  }
});
