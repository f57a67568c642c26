import type { Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { newText } from '../support/new-text.ts';
import { newPostLink } from '../support/page-parts.ts';
import { expect, ready, test } from '../support/test.ts';

const drawerOf = (page: Page, blog: string) => page.getByRole('dialog', { name: `Blog ${blog}` });
const nameIn = (page: Page, id: string) => page.locator(`#post_${id} .post-view__name`);

test('BOOT-08, DRAWER-01, DRAWER-05, DRAWER-29: a blog slides in over the dashboard and out again, leaving the page unchanged', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const ids: string[] = [];
  for (let count = 1; count <= 12; count += 1) ids.unshift(await ada.publish(`Leaf ${count}`));
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/dashboard');
  await ready(page);
  const link = nameIn(page, ids[0] ?? '');
  await link.click();
  const drawer = drawerOf(page, ada.blog);
  await expect(drawer.getByRole('heading', { name: ada.blog })).toBeVisible();
  await expect(drawer.getByRole('article')).toHaveCount(10);
  await drawer.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(drawer.getByRole('article')).toHaveCount(12);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator('#main')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect(drawer).toHaveCount(0);

  await link.click();
  await drawerOf(page, ada.blog).getByRole('heading', { name: ada.blog }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/@${ada.blog}$`));
  await expect(drawerOf(page, ada.blog)).toHaveCount(0);
  await expect(page.locator('#main')).not.toHaveAttribute('inert');
});

test('DRAWER-17, DRAWER-18, DRAWER-19, DRAWER-26: keys work in the drawer, likes show on the page behind it, and the drawer is hidden while a form is open', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('Below');
  const id = await ada.publish('Above');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/dashboard');
  await ready(page);
  await nameIn(page, id).click();
  const drawer = drawerOf(page, ada.blog);
  await expect(drawer.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(drawer.getByRole('article').first()).toBeFocused();
  const answered = page.waitForResponse((response) => response.url().endsWith('/svc/like'));
  await page.keyboard.press('l');
  await expect(
    drawer.getByRole('article').first().getByRole('button', { name: 'Like' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator(`#post_${id} [${controlAttributes.action}="like"]`)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await answered).status()).toBe(200);
  await page.keyboard.press('r');
  const form = page.getByRole('form', { name: 'Reblog' });
  await expect(form).toBeVisible();
  await expect(drawer).toBeHidden();
  await form.getByRole('textbox', { name: 'Your comment' }).click();
  await page.keyboard.type('From the drawer.');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(drawer).toBeVisible();
});

test('a blog’s name that comes under a resting pointer, as when a form closes, opens no card until the pointer moves', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Leaf');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/dashboard');
  await ready(page);
  const card = page.getByRole('region', { name: `About ${ada.blog}` });
  const box = await nameIn(page, id).boundingBox();
  if (!box) throw new Error('the name is not on the page');
  // loads the code of cards
  await page.mouse.move(box.x + 5, box.y + 5);
  await expect(card).toBeVisible();
  await page.mouse.move(2, 400);
  await expect(card).toHaveCount(0);

  await newPostLink(page).click();
  const form = newText(page);
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.waitForFunction(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.post-view__name') !== null,
    [box.x + 5, box.y + 5] as const,
  );
  // longer than a card takes to open
  await page.waitForTimeout(1000);
  await expect(card).toHaveCount(0);
  await page.mouse.move(box.x + 8, box.y + 7);
  await expect(card).toBeVisible();
});
