import type { Page } from '@playwright/test';
import { pressCompose } from '../support/hands.ts';
import { expect, ready, test } from '../support/test.ts';

const types = ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video'];
async function open(page: Page): Promise<void> {
  await pressCompose(page);
  await expect(icons(page)).toHaveCount(7);
}
const icons = (page: Page) => page.getByRole('group', { name: 'New post' }).getByRole('button');
const selected = (page: Page) =>
  page.getByRole('group', { name: 'New post' }).locator('[aria-current="true"]');

test('FAST-01, FAST-04, FAST-05, FAST-10: pressing z and then c opens the icons of the seven post types in order; c, Tab and Right select the next one; Shift+C, Shift+Tab and Left select the previous one', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await open(page);
  await expect(icons(page)).toHaveText(types.map((label) => new RegExp(label)));
  await expect(selected(page)).toContainText('Text');
  for (const [key, label] of [
    ['c', 'Photo'],
    ['Tab', 'Quote'],
    ['ArrowRight', 'Link'],
    ['Shift+C', 'Quote'],
    ['Shift+Tab', 'Photo'],
    ['ArrowLeft', 'Text'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selected(page), key).toContainText(label);
  }
});

test('FAST-02, FAST-03, FAST-08, FAST-11, FAST-12: the New post button opens the icons of the post types; hovering over an icon selects it, clicking it opens the form of its type, and Escape or a click outside closes the icons', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.getByRole('link', { name: 'New post' }).click();
  await expect(icons(page)).toHaveCount(7);
  await icons(page).nth(4).hover();
  await expect(selected(page)).toContainText('Chat');
  await page.keyboard.press('Escape');
  await expect(icons(page)).toHaveCount(0);
  await open(page);
  await page.mouse.click(20, 700);
  await expect(icons(page)).toHaveCount(0);
  await expect(page.getByRole('form', { name: /post/ })).toHaveCount(0);
  await open(page);
  await icons(page).nth(2).click();
  await expect(page.getByRole('form', { name: 'New quote post' })).toBeVisible();
});

test('FAST-07, FAST-11: Enter opens the form of the selected type; z and c typed into a field open no icons', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await open(page);
  await page.keyboard.press('Enter');
  const title = page
    .getByRole('form', { name: 'New text post' })
    .getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await page.keyboard.type('zc');
  await expect(icons(page)).toHaveCount(0);
  await expect(title).toHaveValue('zc');
});

test('FAST-09: on a Mac, Alt+C opens the icons', async ({ person }) => {
  const ada = await person();
  await ada.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }),
  );
  const page = await ada.open('/dashboard');
  await ready(page);
  const keys = await ada.context.newCDPSession(page);
  // the character that Alt+C types on a Mac
  const key = { key: 'ç', code: 'KeyC', modifiers: 1 };
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await expect(icons(page)).toHaveCount(7);
});
