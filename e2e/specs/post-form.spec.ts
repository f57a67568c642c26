import type { Page } from '@playwright/test';
import { expect, ready, test } from '../support/test.ts';

const newText = (page: Page) => page.getByRole('form', { name: 'New text post' });

test('FORM-02, FORM-04, FORM-10: the form opens where the new-post buttons were, with seven tabs in order, and closes at once when unchanged', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.locator('[data-new-post] a[data-new-type="text"]').click();
  await expect(newText(page)).toBeVisible();
  await expect(page.locator('[data-new-post]')).toBeHidden();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video'].map((label) => new RegExp(`^${label}`)));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(newText(page)).toHaveCount(0);
  await expect(page.locator('[data-new-post]')).toBeVisible();
});

test('FORM-09, FORM-11, FORM-14: closing a changed form asks; Nevermind keeps it, Discard ends it', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await newText(page).getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await page.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Discard this post?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await expect(newText(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(newText(page)).toHaveCount(0);
});

test('FORM-12: closing a changed edit asks in its own words', async ({ person }) => {
  const ada = await person();
  const id = await ada.publish('Edited');
  const page = await ada.open(`/edit/${id}`);
  await page.getByRole('form', { name: 'Edit text post' }).getByRole('textbox', { name: 'Title' }).fill('Changed');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Discard edits to this post?' })).toBeVisible();
});

test('FORM-05: switching tabs keeps tags and asks before content is lost', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const tags = newText(page).getByRole('combobox', { name: 'Add tags' });
  await tags.fill('#kept');
  await tags.press('Enter');
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Would be lost');
  await page.getByRole('tab', { name: /^Chat/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Discard this post?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('form', { name: 'New chat post' })).toContainText('#kept');
});

test('PTYPE-18: enter and comma end a tag, # and space are dropped, duplicates ignored, backspace removes the last', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const field = newText(page).getByRole('combobox', { name: 'Add tags' });
  const list = newText(page).getByRole('list', { name: 'Tags of this post' }).getByRole('listitem');
  await field.pressSequentially('#one, two ,');
  await field.pressSequentially('one');
  await field.press('Enter');
  await expect(list).toHaveText(['#one', '#two']);
  await field.press('Backspace');
  await expect(list).toHaveText(['#one']);
});

test('FORM-44: what the rules refuse is said in the form, and nothing is lost when the server cannot be reached', async ({ person, allowed }) => {
  allowed.push(/svc\/post\/update|ERR_FAILED|Failed to load/);
  const ada = await person();
  const page = await ada.open('/new/text');
  await newText(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(newText(page).getByRole('alert')).toHaveText('Post body empty.');
  await newText(page).getByRole('textbox', { name: 'Title' }).fill('Kept through a dead line');
  await page.route('**/svc/post/update', (route) => route.abort());
  await newText(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'technical trouble' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(newText(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Kept through a dead line');
  await page.unroute('**/svc/post/update');
  await newText(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Kept through a dead line' })).toBeVisible();
});

test('what was typed is offered again after a reload', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await newText(page).getByRole('textbox', { name: 'Title' }).fill('Before the crash');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Before the crash');
  await page.goto('/explore');
  await page.goto('/new/text');
  await expect(newText(page)).toBeVisible();
  await expect(newText(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Before the crash');
  await expect(newText(page)).toContainText('We kept what you wrote.');
});

test('FORM-36: the link bubble of the editor is 200 to 600 px wide', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('A link');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const bubble = page.getByRole('group', { name: 'Link' });
  await expect(bubble).toBeVisible();
  const width = (await bubble.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThanOrEqual(200);
  expect(width).toBeLessThanOrEqual(600);
});

test('FORM-07, FORM-41: the form takes no input before its data are there', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => { answer = resolve; });
  await page.route('**/get_post_form_builder_data', async (route) => {
    await held;
    await route.fallback();
  });
  await page.locator('[data-new-post] a[data-new-type="text"]').click();
  const form = newText(page);
  await expect(form).toHaveAttribute('aria-busy', 'true');
  await expect(form.getByRole('textbox', { name: 'Title' }).and(page.locator(':enabled'))).toHaveCount(0);
  answer();
  await expect(form).toHaveAttribute('aria-busy', 'false');
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeEnabled();
});

test('FORM-42: a switch is saved for the blog and comes back in the next form; the tweet counts what is left', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const twitter = newText(page).getByRole('checkbox', { name: 'Send to Twitter' });
  await expect(twitter).not.toBeChecked();
  const saved = page.waitForResponse('**/settings/save');
  await twitter.check();
  expect((await saved).status()).toBe(200);
  await expect(newText(page)).toContainText('No Twitter account is linked.');
  await newText(page).getByRole('textbox', { name: /^Tweet/ }).fill('Look: https://a.example/a/very/long/address/that/goes/on');
  await expect(newText(page).locator('[data-tweet-counter]')).toContainText('105');
  await newText(page).getByRole('textbox', { name: /^Tweet/ }).fill('');
  await page.goto('/new/quote');
  await expect(page.getByRole('form', { name: 'New quote post' }).getByRole('checkbox', { name: 'Send to Twitter' })).toBeChecked();
});

test('FORM-39: the line being written stays above the foot of the form', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.locator('[data-new-post] a[data-new-type="text"]').click();
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('The last line');
  const gap = () => page.evaluate(() => {
    const range = document.getSelection()?.getRangeAt(0);
    const foot = document.querySelector('[data-post-form] footer')?.getBoundingClientRect().top ?? 0;
    return foot - (range?.getBoundingClientRect().bottom ?? 0);
  });
  await expect.poll(gap).toBeGreaterThanOrEqual(49);
});

test('the settings of a blog are changed on their page, and seen on the blog', async ({ person }) => {
  const ada = await person();
  const page = await ada.open(`/settings/blog/${ada.blog}`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Renamed by hand');
  await page.getByLabel('Link colour').fill('#123456');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByLabel('Link colour')).toHaveValue('#123456');
  await page.goto(`/@${ada.blog}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renamed by hand');
});
