import type { Browser, Locator, Page } from '@playwright/test';
import { pullFormDrafts, putFormDraft } from '@tessera/shared-contracts/form-drafts/endpoints';
import { expectAccessible } from '../support/accessible.ts';
import { filePicker, photosThatAre } from '../support/page-parts.ts';
import { answerTo, expect, test, watch, type Person } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const form = (page: Page, type = 'text'): Locator =>
  page.getByRole('form', { name: `New ${type} post` });
const title = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Title' });
const written = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Text', exact: true });
const post = (page: Page): Locator =>
  page.getByRole('button', { name: 'Post', exact: true }).last();

interface Device {
  readonly page: Page;
  open(path: string): Promise<void>;
  /** Looks at the server now, as a visible page does. */
  look(): Promise<void>;
}

/** Another browser of a person: the same session, an empty storage. */
async function deviceOf(
  browser: Browser,
  { context }: Person,
  problems: string[],
  options: { readonly isPhone: boolean },
): Promise<Device> {
  const { cookies } = await context.storageState();
  const other = await browser.newContext({
    baseURL: process.env['TESSERA_URL'] ?? 'http://localhost:3000',
    storageState: { cookies, origins: [] },
    viewport: options.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    ...(options.isPhone && { userAgent: phoneAgent, hasTouch: true }),
  });
  const page = await other.newPage();
  watch(page, problems);
  return {
    page,
    open: async (path) => void (await page.goto(path)),
    async look() {
      const answer = answerTo(page, pullFormDrafts);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await answer;
    },
  };
}

/** Types a title, and waits until the server has it. */
async function write(page: Page, text: string): Promise<void> {
  const stored = page.waitForResponse(
    async (response) =>
      response.url().endsWith(putFormDraft.path) &&
      (response.request().postData() ?? '').includes(text),
  );
  await title(page).fill(text);
  await stored;
}

let problems: string[] = [];
test.beforeEach(() => {
  problems = [];
});
test.afterEach(() => {
  expect(problems).toEqual([]);
});

test('a post begun on the phone is ended at the desk, and is then unsaved nowhere', async ({
  person,
  browser,
}) => {
  const ada = await person();
  const phone = await deviceOf(browser, ada, problems, { isPhone: true });
  const desk = await deviceOf(browser, ada, problems, { isPhone: false });
  await phone.open('/new/text');
  await write(phone.page, 'Begun on the phone');
  await desk.open('/new/text');
  await expect(title(desk.page)).toHaveValue('Begun on the phone');
  await written(desk.page).fill('Ended at the desk.');
  await answerTo(desk.page, putFormDraft);
  await phone.look();
  await expect(form(phone.page)).toContainText('Continued from Chrome on Linux');
  await expect(written(phone.page)).toContainText('Ended at the desk.');
  await post(desk.page).click();
  await expect(desk.page.getByRole('heading', { name: 'Begun on the phone' })).toBeVisible();
  await phone.look();
  await expect(form(phone.page)).toContainText('You posted or discarded this on another device.');
  // the key travels as well: pressed here too, there is one post
  await post(phone.page).click();
  await expect(form(phone.page)).toHaveCount(0);
  await phone.open('/new/text');
  await expect(title(phone.page)).toHaveValue('');
  await expect(form(phone.page)).not.toContainText('unsaved');
  await phone.open(`/@${ada.blog}`);
  await expect(phone.page.getByRole('heading', { name: 'Begun on the phone' })).toHaveCount(1);
});

test('typing goes on while the same post is opened on another device; a text that was continued can be taken back', async ({
  person,
  browser,
}) => {
  const ada = await person();
  const phone = await deviceOf(browser, ada, problems, { isPhone: true });
  const desk = await deviceOf(browser, ada, problems, { isPhone: false });
  await phone.open('/new/text');
  await write(phone.page, 'Half');
  await desk.open('/new/text');
  await expect(title(desk.page)).toHaveValue('Half');
  await write(phone.page, 'Half a thought');
  await desk.look();
  await expect(title(desk.page)).toHaveValue('Half a thought');
  await expect(form(desk.page)).toContainText('Continued from Chrome on Android');
  await form(desk.page).getByRole('button', { name: 'Undo' }).click();
  await expect(title(desk.page)).toHaveValue('Half');
  await answerTo(desk.page, putFormDraft);
  await phone.look();
  await expect(title(phone.page)).toHaveValue('Half');
  // what was taken back is a version
  await form(phone.page).getByRole('button', { name: 'Earlier versions' }).click();
  const versions = phone.page.getByRole('dialog', { name: 'Earlier versions' });
  await versions.getByRole('button', { name: 'Chrome on Android' }).first().click();
  await expect(versions).toContainText('a thought');
});

// the check of accessibility looks at both colour schemes
for (const width of [390, 1280] as const) {
  test(`both devices offline at once lose nothing: both texts are kept, compared and taken back at ${width} px`, async ({
    person,
    browser,
  }) => {
    const ada = await person();
    const phone = await deviceOf(browser, ada, problems, { isPhone: true });
    const here = await deviceOf(browser, ada, problems, { isPhone: width === 390 });
    const { page } = here;
    await phone.open('/new/text');
    await write(phone.page, 'A long walk');
    await here.open('/new/text');
    await expect(title(page)).toHaveValue('A long walk');
    await page.context().setOffline(true);
    await title(page).fill('A long walk by the sea');
    await write(phone.page, 'A long walk in the hills');
    await page.context().setOffline(false);
    problems.splice(0);
    await expect(form(page)).toContainText('You also changed this on Chrome on Android');
    await expect(title(page)).toHaveValue('A long walk by the sea');
    await form(page).getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('dialog', { name: 'Your other text' });
    await expect(compared.locator('ins', { hasText: 'hills' })).toBeVisible();
    await expect(compared.locator('del', { hasText: 'sea' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(compared).toHaveCount(0);
    await expect(title(page)).toHaveValue('A long walk by the sea');
    await page.getByText('One more unsaved post').click();
    await expect(form(page)).toContainText('on Chrome on Android');
    await form(page).getByRole('button', { name: 'Compare' }).click();
    await compared.getByRole('button', { name: 'Use this text' }).click();
    await expect(title(page)).toHaveValue('A long walk in the hills');
    await expect(
      page.getByRole('button', { name: 'Restore: A long walk by the sea' }),
    ).toBeVisible();
    await expectAccessible(page);
    // on the phone, the text that was typed here is another unsaved post
    await phone.look();
    await phone.page.getByText('One more unsaved post').click();
    await expect(
      phone.page.getByRole('button', { name: 'Restore: A long walk by the sea' }),
    ).toBeVisible();
    await expect(title(phone.page)).toHaveValue('A long walk in the hills');
  });
}

for (const width of [390, 1280] as const) {
  test(`earlier versions are compared and taken back by keyboard at ${width} px`, async ({
    person,
    browser,
  }) => {
    const ada = await person();
    const phone = await deviceOf(browser, ada, problems, { isPhone: true });
    const here = await deviceOf(browser, ada, problems, { isPhone: width === 390 });
    const { page } = here;
    await phone.open('/new/text');
    await write(phone.page, 'First words');
    await ada.context.close();
    await here.open('/new/text');
    await expect(title(page)).toHaveValue('First words');
    await page.goto('/new/quote');
    await page.goto('/new/text');
    await write(page, 'Other words');
    const open = form(page).getByRole('button', { name: 'Earlier versions' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
    const version = dialog.getByRole('button', { name: 'Chrome on Android' });
    await version.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.locator('ins', { hasText: 'First' })).toBeVisible();
    await expect(dialog.locator('del', { hasText: 'Other' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this version' }).focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveValue('First words');
    // what was there has become a version
    await form(page).getByRole('button', { name: 'Earlier versions' }).click();
    const device = width === 390 ? 'Chrome on Android' : 'Chrome on Linux';
    await dialog.getByRole('button', { name: device }).first().click();
    await expect(dialog.locator('ins', { hasText: 'Other' })).toBeVisible();
  });
}

test('a photo travels once it is uploaded', async ({ person, browser }) => {
  const ada = await person();
  const phone = await deviceOf(browser, ada, problems, { isPhone: true });
  const desk = await deviceOf(browser, ada, problems, { isPhone: false });
  await phone.open('/new/photo');
  const picture = await phone.page.screenshot();
  const stored = phone.page.waitForResponse(
    (response) =>
      response.url().endsWith(putFormDraft.path) &&
      (response.request().postData() ?? '').includes('/media/'),
  );
  await chooseFiles(filePicker(phone.page, 'photos'), [
    { name: 'beach.png', mimeType: 'image/png', buffer: picture },
  ]);
  await stored;
  await desk.open('/new/photo');
  await expect(photosThatAre(desk.page, 'ready')).toHaveCount(1);
  await post(desk.page).click();
  await expect(desk.page.getByRole('main').locator('article img').first()).toBeVisible();
});

test('another person who logs in with the same browser neither gets nor sends drafts of the first', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const page = await ada.open('/new/text');
  await write(page, 'Only Ada’s');
  await page.context().clearCookies();
  await page.context().addCookies((await bob.context.storageState()).cookies);
  await page.goto('/new/text');
  await expect(title(page)).toHaveValue('');
  await write(page, 'Only Bob’s');
  const { drafts } = await bob.call(pullFormDrafts, { body: { known: {} } });
  expect(JSON.stringify(drafts)).toContain('Only Bob’s');
  expect(JSON.stringify(drafts)).not.toContain('Only Ada’s');
});
