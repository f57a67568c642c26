import type { Browser, Locator, Page } from '@playwright/test';
import { makePng } from '@tessera/api/testing/media-samples';
import { blogLimits } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { blogSettings, setHeaderImage } from '@tessera/shared-contracts/blogs/own-blogs';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { changeBlogSettings } from '../support/blog-settings.ts';
import { expect, test, type Person } from '../support/test.ts';

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();
const status = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });
const crop = (page: Page): Locator => page.getByRole('slider', { name: texts.crop });

/** Opens the settings of a person's blog, whose tabs show once script handles the page. */
async function openSettings(ada: Person, hash = ''): Promise<Page> {
  const page = await ada.open(`/settings/blog/${ada.blog}${hash}`);
  await expect(tab(page, 'Look')).toBeVisible();
  // from the first listener on, the browser reports file dialogs; a key does not wait for that
  page.on('filechooser', () => {});
  return page;
}

const png = async (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await makePng({ width, height }),
});

/** Presses what opens a file dialog, and chooses a file there. */
async function chooseFile(
  page: Page,
  press: () => Promise<void>,
  file: Awaited<ReturnType<typeof png>>,
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles(file);
}

const present = (ada: Person) => ada.call(blogSettings, { query: { tumblelog: ada.blog } });

/** A page of the same person in another kind of browser. */
async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  ada: Person,
  options: NonNullable<Parameters<Browser['newContext']>[0]>,
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await ada.context.storageState(),
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`/settings/blog/${ada.blog}`);
  return page;
}

test('with mouse and keyboard: tabs keep what is typed, pictures change in the preview, one Save stores it all', async ({
  person,
}) => {
  test.setTimeout(90_000);
  const ada = await person();
  const page = await openSettings(ada);
  await expectAccessible(page);

  // by keyboard: the arrow keys move between tabs, and the address follows
  await tab(page, 'Look').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'About')).toBeFocused();
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#about$/);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Night harbour');
  const head = page.locator('.blog-head');
  await expect(head.getByRole('heading', { name: 'Night harbour' })).toBeVisible();
  await expect(status(page, texts.unsaved)).toBeVisible();
  // what changes the look makes room for the fields
  await expect(page.getByLabel('Background color')).toBeHidden();
  await expect(page.getByRole('button', { name: texts.changeHeader })).toBeHidden();
  await tab(page, 'Access').click();
  await expect(head).toBeHidden();
  await page.getByRole('checkbox', { name: 'Accept submissions' }).uncheck();
  await page.getByRole('checkbox', { name: 'Quote' }).uncheck();

  // reloading keeps the tab and what was typed
  await page.reload();
  await expect(tab(page, 'Access')).toHaveAttribute('aria-selected', 'true');
  await expect(status(page, texts.restored)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Accept submissions' })).not.toBeChecked();

  // pressing the pictures in the preview changes them
  await tab(page, 'Look').click();
  await expect(head.getByRole('heading', { name: 'Night harbour' })).toBeVisible();
  const avatar = page.getByRole('button', { name: texts.changeAvatar });
  await avatar.focus();
  await chooseFile(page, () => page.keyboard.press('Enter'), await png(300, 300));
  await expect(avatar.locator('img')).toHaveAttribute('src', /^blob:/);
  await chooseFile(
    page,
    () => page.getByRole('button', { name: texts.changeHeader }).click(),
    await png(800, 1000),
  );
  await expect(page.locator('.blog-preview__image')).toHaveAttribute('src', /^blob:/);

  // the crop follows the mouse and the keys
  await expect(crop(page)).toHaveAttribute('aria-valuenow', '50');
  const image = page.locator('.blog-preview__image');
  const box = await image.boundingBox();
  if (!box) throw new Error('no header');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 40, { steps: 4 });
  await page.mouse.up();
  const dragged = Number(await crop(page).getAttribute('aria-valuenow'));
  expect(dragged).toBeLessThan(50);
  await crop(page).focus();
  await page.keyboard.press('End');
  await expect(crop(page)).toHaveAttribute('aria-valuenow', '100');
  await page.keyboard.press('PageUp');
  await expect(crop(page)).toHaveAttribute('aria-valuenow', '90');

  // a title that cannot be read is told, and mended at a press
  await page.getByLabel('Background color').fill('#202020');
  await page.getByLabel('Title color').fill('#303030');
  await expect(page.getByText(texts.hardToRead(texts.hardParts.both))).toBeVisible();
  await page.getByRole('button', { name: texts.readable }).click();
  await expect(page.getByText(texts.hardToRead(texts.hardParts.both))).toBeHidden();
  await expect(page.getByLabel('Title color')).not.toHaveValue('#303030');
  await expectAccessible(page);

  await save(page);
  await expect(status(page, texts.saved)).toBeVisible();
  const { blog, owned } = await present(ada);
  expect(blog).toMatchObject({
    title: 'Night harbour',
    submissions: false,
    global_theme_params: { background_color: '#202020' },
  });
  expect(owned.submission_types).not.toContain('quote');
  expect(owned.hasOwnAvatar).toBe(true);
  const [, down = 0] = owned.headerFocus.split(',').map(Number);
  expect(down).toBeGreaterThan(70);
  expect(blog.global_theme_params.header_image_focused).not.toBe('');

  // what is stored can be removed, and a file that is no picture is told at once
  await page.getByRole('button', { name: texts.removeHeader }).click();
  await expect(page.locator('.blog-preview__image')).toHaveCount(0);
  await chooseFile(page, () => avatar.click(), {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'TXT' })).toBeVisible();
  await chooseFile(page, () => avatar.click(), {
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert').filter({ hasText: uploadTexts.unreadable })).toBeVisible();
  await save(page);
  await expect(status(page, texts.saved)).toBeVisible();
  expect((await present(ada)).blog.global_theme_params.header_image).toBe('');
});

test('by touch on a phone: nothing scrolls sideways, the bar covers no field, the header is cropped by a finger', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  const page = await openAs(browser, baseURL, ada, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(tab(page, 'Look')).toBeVisible();
  await expectNoSidewaysScrolling(page, 390);
  await chooseFile(
    page,
    () => page.getByRole('button', { name: texts.changeHeader }).tap(),
    await png(400, 800),
  );
  const image = page.locator('.blog-preview__image');
  await expect(crop(page)).toHaveAttribute('aria-valuenow', '50');
  const box = await image.boundingBox();
  if (!box) throw new Error('no header');
  const finger = await page.context().newCDPSession(page);
  const at = (moved: number) => [{ x: box.x + box.width / 4, y: box.y + box.height / 2 + moved }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const moved of [-10, -25, -40])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(Number(await crop(page).getAttribute('aria-valuenow'))).toBeGreaterThan(50);

  // the bar sticks while something is unsaved, and leaves the field that is typed in to be seen
  // Chromium may take a tap right after a drag as the end of the drag
  await expect(async () => {
    await tab(page, 'Access').tap();
    await expect(tab(page, 'Access')).toHaveAttribute('aria-selected', 'true', { timeout: 1000 });
  }).toPass();
  const guidelines = page.getByRole('textbox', { name: 'Guidelines' });
  await guidelines.tap();
  await page.keyboard.type('Only looms.');
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  const [field, bar] = [await guidelines.boundingBox(), await button.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expectAccessible(page);
  await button.tap();
  await expect(status(page, texts.saved)).toBeVisible();
  const { owned } = await present(ada);
  expect(owned.submission_guidelines).toBe('Only looms.');
  expect(owned.headerFocus).not.toBe('50,50');
  await page.context().close();
});

test('settings that are changed in two places: other fields are joined, the same field shows both values', async ({
  person,
  allowed,
}) => {
  allowed.push(/409/);
  const ada = await person();
  const page = await openSettings(ada, '#about');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Mine');
  await changeBlogSettings(ada, { description: 'Written elsewhere' });
  await save(page);
  await expect(status(page, texts.saved)).toBeVisible();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('Written elsewhere');
  expect((await present(ada)).blog).toMatchObject({
    title: 'Mine',
    description: 'Written elsewhere',
  });

  await title.fill('Mine again');
  await description.fill('And mine');
  await changeBlogSettings(ada, { title: 'Theirs', description: 'Theirs too' });
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: texts.compare })).toBeVisible();
  await expect(title).toHaveValue('Mine again');
  await expect(page.getByRole('main').getByText('Theirs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `${texts.keepTheirs}: Title` }).click();
  await expect(title).toHaveValue('Theirs');
  await expectAccessible(page);
  await save(page);
  await expect(status(page, texts.saved)).toBeVisible();
  expect((await present(ada)).blog).toMatchObject({ title: 'Theirs', description: 'And mine' });
});

test('a save that is refused or fails loses nothing, and leads to the first fault', async ({
  person,
  allowed,
}) => {
  allowed.push(/400|500|Failed to load|ERR_INTERNET/);
  const ada = await person();
  const page = await openSettings(ada, '#about');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  // as from a program that fills in forms
  await title.evaluate((field) => field.removeAttribute('maxlength'));
  await title.fill('t'.repeat(blogLimits.title + 1));
  await tab(page, 'Access').click();
  await save(page);
  await expect(tab(page, 'About')).toHaveAttribute('aria-selected', 'true');
  await expect(title).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Too long' })).toBeVisible();

  await title.fill('Typed offline');
  await page.context().setOffline(true);
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: connectionTexts.none })).toBeVisible();
  await page.context().setOffline(false);
  await expect(title).toHaveValue('Typed offline');

  // the values are stored, the picture is not, and stays
  await page.route(`**${setHeaderImage.path}`, (route) => route.fulfill({ status: 500, body: '' }));
  await tab(page, 'Look').click();
  await chooseFile(
    page,
    () => page.getByRole('button', { name: texts.changeHeader }).click(),
    await png(800, 800),
  );
  await save(page);
  await expect(
    page.getByRole('alert').filter({ hasText: texts.headerNotSaved('').trim() }),
  ).toBeVisible();
  expect((await present(ada)).blog.title).toBe('Typed offline');
  await expect(page.locator('.blog-preview__image')).toHaveAttribute('src', /^blob:/);
  await page.unroute(`**${setHeaderImage.path}`);
  await save(page);
  await expect(status(page, texts.saved)).toBeVisible();
  expect((await present(ada)).blog.global_theme_params.header_image).not.toBe('');

  await page.route(`**${saveSettings.path}`, (route) => route.fulfill({ status: 500, body: '' }));
  await tab(page, 'About').click();
  await title.fill('Second try');
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
  await expect(title).toHaveValue('Second try');
  await page.unroute(`**${saveSettings.path}`);
  await page.getByRole('button', { name: texts.discard }).click();
  await expect(title).toHaveValue('Typed offline');
  await expect(status(page, texts.unsaved)).toBeHidden();
});

test('without script, the settings are one page whose parts are linked, and a clash shows both values', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  const page = await openAs(browser, baseURL, ada, { javaScriptEnabled: false });
  const parts = page.getByRole('navigation', { name: 'Settings of this blog' });
  await parts.getByRole('link', { name: 'Access' }).click();
  await expect(page).toHaveURL(/#access$/);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
  await changeBlogSettings(ada, { title: 'Theirs' });
  await save(page);
  await expect(page.getByText(texts.changedMeanwhile)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Mine');
  await expect(page.getByRole('main').getByText('Theirs', { exact: true })).toBeVisible();
  await save(page);
  await expect(page.getByText(texts.saved)).toBeVisible();
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await png(200, 200));
  await page.getByRole('button', { name: 'Save avatar' }).click();
  await expect(page.getByText('Avatar updated.')).toBeVisible();
  expect(await present(ada)).toMatchObject({
    blog: { title: 'Mine' },
    owned: { hasOwnAvatar: true },
  });
  await page.context().close();
});

test('a picture that was chosen is still there after a visit to another page', async ({
  person,
}) => {
  const ada = await person();
  const page = await openSettings(ada);
  const avatar = page.getByRole('button', { name: texts.changeAvatar });
  await chooseFile(page, () => avatar.click(), await png(300, 300));
  await expect(avatar.locator('img')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('link', { name: 'Explore' }).first().click();
  await page.waitForURL('**/explore');
  await page.goBack();
  await expect(avatar.locator('img')).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(texts.saved)).toBeVisible();
  expect((await present(ada)).owned.hasOwnAvatar).toBe(true);
});
