import { appearanceAttributes } from '@tessera/shared-contracts/settings/appearance';
import { saveAppearance } from '@tessera/shared-contracts/settings/endpoints';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import type { Page } from '@playwright/test';
import { newPostLink, postForms } from '../support/page-parts.ts';
import { expect, ready, test } from '../support/test.ts';
import { newText } from '../support/new-text.ts';

test('FORM-36: the editor’s link bubble is 200 to 600 px wide', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('A link');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const bubble = page.getByRole('group', { name: 'Link' });
  await expect(bubble).toBeVisible();
  /** The bubble's width when its style requests `wanted` and the editor has room for it. */
  const widthFor = (wanted: string) =>
    bubble.evaluate((element: HTMLElement, width) => {
      if (element.offsetParent instanceof HTMLElement)
        element.offsetParent.style.minWidth = '900px';
      element.style.width = width;
      return element.getBoundingClientRect().width;
    }, wanted);
  expect(await widthFor('50px')).toBe(200);
  expect(await widthFor('400px')).toBe(400);
  expect(await widthFor('2000px')).toBe(600);
});

test('FORM-39: the current line stays above the form’s footer', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await newPostLink(page).click();
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  for (let line = 0; line < 30; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('The last line');
  const gap = () =>
    postForms(page)
      .locator('footer')
      .evaluate((footer) => {
        const range = document.getSelection()?.getRangeAt(0);
        return footer.getBoundingClientRect().top - (range?.getBoundingClientRect().bottom ?? 0);
      });
  await expect.poll(gap).toBeGreaterThanOrEqual(49);
});

/** Writes numbered lines, more than fit in the window. */
async function writeLines(page: Page): Promise<void> {
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.insertText(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
}

for (const width of [390, 1280]) {
  test(`the tools stay in view above the footer of a long text, ${width} px`, async ({
    person,
  }) => {
    const ada = await person({ viewport: { width, height: 844 } });
    const page = await ada.open('/new/text');
    await writeLines(page);
    await newText(page).getByText('Line 4', { exact: true }).click();
    const tools = newText(page).getByRole('toolbar', { name: 'Format' });
    await expect(tools.getByRole('button', { name: 'Add an image' })).toBeInViewport({ ratio: 1 });
    const [bar, footer] = await Promise.all([
      tools.boundingBox(),
      postForms(page).locator('footer').boundingBox(),
    ]);
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(Math.round(footer?.y ?? -1));
    // all tools can be reached, also those that the row of a narrow form hides at first
    await tools.getByRole('button', { name: 'Read more' }).click();
    await expect(newText(page).locator('.read-more')).toBeVisible();
  });
}

test('an on-screen keyboard covers neither the tools, nor the footer, nor the line', async ({
  person,
}) => {
  const ada = await person({ viewport: { width: 390, height: 844 } });
  const page = await ada.open('/dashboard');
  // no browser under test has a keyboard: what one would leave is told in the browser's way
  await page.addInitScript(() => {
    const area = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: area });
  });
  await page.goto('/new/text');
  await newText(page).getByRole('textbox', { name: 'Text' }).click();
  await page.evaluate(() => {
    const area = window.visualViewport;
    if (area) Object.assign(area, { height: 480 }).dispatchEvent(new Event('resize'));
  });
  await writeLines(page);
  const bottom = async (part: 'footer' | '[role="toolbar"]') =>
    postForms(page)
      .locator(part)
      .evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  expect(await bottom('footer')).toBe(480);
  expect(await bottom('[role="toolbar"]')).toBeLessThan(480);
  const line = newText(page).getByText('Line 39', { exact: true });
  await expect
    .poll(() => line.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeLessThan(480 - 68 - 44);
  // the end of the form can be scrolled into view
  const end = await newText(page)
    .getByText('More options')
    .evaluate((element) => {
      const scroller = element.closest('dialog');
      scroller?.scrollTo(0, scroller.scrollHeight);
      return element.getBoundingClientRect().bottom;
    });
  expect(end).toBeLessThan(480 - 68);
});

test('words selected with the mouse get their tools beside them', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const text = newText(page).getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Three quiet words');
  const bubble = newText(page).getByRole('group', { name: 'Format the selection' });
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bubble).toHaveCount(0);
  await text.getByText('Three quiet words').dblclick({ position: { x: 6, y: 10 } });
  await expect(bubble).toBeVisible();
  await bubble.getByRole('button', { name: 'Bold' }).click();
  await expect(text.locator('strong')).toHaveText('Three');
  await expect(bubble.getByRole('button', { name: 'Bold' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await bubble.getByRole('button', { name: 'Link' }).click();
  await expect(bubble).toHaveCount(0);
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  await expect(text.locator('a')).toHaveText('Three');
  // Escape closes the bubble, not the form
  await text.getByText('quiet words').dblclick({ position: { x: 20, y: 10 } });
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await expect(text).toBeFocused();
  // it goes with the focus, and does not come for words that were selected by keys
  await text.getByText('quiet words').dblclick({ position: { x: 20, y: 10 } });
  await expect(bubble).toBeVisible();
  await newText(page).getByRole('textbox', { name: 'Title' }).click();
  await expect(bubble).toHaveCount(0);
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await newText(page).getByRole('button', { name: 'Italic' }).click();
  await expect(text.locator('em').first()).toBeVisible();
  await expect(bubble).toHaveCount(0);
});

test('the footer of an edit fits a window of 320 px with the largest text', async ({ person }) => {
  const ada = await person({ viewport: { width: 320, height: 700 } });
  const id = await ada.publish('Edited');
  await ada.call(saveAppearance, { body: { scheme: 'system', size: 'largest' } });
  const page = await ada.open(`/edit/${id}`);
  await expect(page.locator('html')).toHaveAttribute(appearanceAttributes.size, 'largest');
  const footer = postForms(page).locator('footer');
  await expect(footer.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expect(footer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
});

test('the options that open below the fold come into view', async ({ person }) => {
  const ada = await person({ viewport: { width: 1280, height: 700 } });
  const page = await ada.open('/new/text');
  const option = newText(page).getByText('Sensitive content');
  await newText(page).getByText('More options').click();
  await expect(option).toBeInViewport({ ratio: 1 });
  const footer = await postForms(page).locator('footer').boundingBox();
  const box = await option.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test('the arrow of the button that posts chooses when', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const send = newText(page).locator('footer').getByRole('button').last();
  await expect(send).toHaveText('Post');
  await page.getByRole('combobox', { name: 'When to publish' }).selectOption('Add to queue');
  await expect(send).toHaveText('Queue');
  await newText(page).getByRole('textbox', { name: 'Text' }).fill('A queued one');
  await send.click();
  await expect(postForms(page)).toHaveCount(0);
  await page.goto('/queue');
  await ready(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  // an edit is only saved: the state stands beside it in words
  const when = page.getByRole('combobox', { name: 'When to publish' });
  await expect(when).toHaveCSS('opacity', '1');
  await expect(when.locator('option:checked')).toHaveText('Add to queue');
});

/** A URL that ends in a long word without a break opportunity. */
const longWord = `https://en.example.org/wiki/${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)}`;

/**
 * Number of pixels by which a form's content, or its scroll container, extends past the window's
 * right edge. The tools scroll in a row of their own.
 */
const overhang = (page: Page): Promise<number> =>
  postForms(page).evaluate((form) => {
    const scroller = form.closest('dialog') ?? document.scrollingElement;
    const width = document.documentElement.clientWidth;
    const right = Math.max(
      0,
      ...[...form.querySelectorAll('*:not([role="toolbar"] *)')]
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 1)
        .map((box) => box.right),
    );
    return Math.round(Math.max(right, scroller?.scrollWidth ?? 0) - width);
  });

for (const place of ['over the page', 'in the page'] as const) {
  test(`a long word in any field does not make the form ${place} wider than the window`, async ({
    person,
    allowed,
  }) => {
    // the server and the browser cannot load `longWord` as a URL
    allowed.push(/get_(?:link|video|audio)_data|400|ERR_NAME_NOT_RESOLVED/);
    test.setTimeout(90_000);
    const ada = await person({ viewport: { width: 390, height: 844 } });
    const page = await ada.open(place === 'in the page' ? '/dashboard' : '/new/text');
    await ready(page);
    if (place === 'in the page') await newPostLink(page).click();
    const form = page.locator(`[${postFormAttributes.form}]`);
    await expect(form).toHaveAttribute('aria-busy', 'false');
    for (const type of ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']) {
      await page.getByRole('tab', { name: new RegExp(`^${type}`, 'i') }).click();
      const switchButton = page.getByRole('dialog').getByRole('button', { name: 'Switch' });
      await expect(
        switchButton
          .or(page.locator(`[${postFormAttributes.form}][${postAttributes.type}="${type}"]`))
          .first(),
      ).toBeVisible();
      if (await switchButton.isVisible()) await switchButton.click();
      await expect(
        page.locator(`[${postFormAttributes.form}][${postAttributes.type}="${type}"]`),
      ).toBeVisible();
      await expect(form.locator('.skeleton')).toHaveCount(0);
      for (const field of await form
        .locator('textarea, input[type="text"], [contenteditable="true"]')
        .all()) {
        if (!(await field.isVisible())) continue;
        await field.focus();
        await page.keyboard.insertText(longWord);
        await expect
          .poll(() => overhang(page), `${type}: ${await field.getAttribute('aria-label')}`)
          .toBeLessThanOrEqual(0);
      }
    }
    await form.getByText('More options').click();
    for (const label of ['Custom URL', 'Content source']) {
      await form.getByRole('textbox', { name: label }).fill(longWord);
      await expect.poll(() => overhang(page), label).toBeLessThanOrEqual(0);
    }
  });
}

test('right-to-left text aligns right while typing', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/text');
  const title = newText(page).getByRole('textbox', { name: 'Title' });
  await title.fill('שלום עולם');
  const body = newText(page).getByRole('textbox', { name: 'Text', exact: true });
  await body.click();
  await page.keyboard.type('- ');
  await page.keyboard.insertText('שלום');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> ');
  await page.keyboard.insertText('עולם');
  const quote = body.locator('blockquote');
  for (const part of [title, body.locator('ul'), body.locator('li'), quote])
    await expect(part).toHaveCSS('direction', 'rtl');
  await expect(quote).not.toHaveCSS('border-right-width', '0px');
});
