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

/** A URL that ends in a long word without a break opportunity. */
const longWord = `https://en.example.org/wiki/${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)}`;

/**
 * Number of pixels by which a form's content, or its scroll container, extends past the window's
 * right edge.
 */
const overhang = (page: Page): Promise<number> =>
  postForms(page).evaluate((form) => {
    const scroller = form.closest('dialog') ?? document.scrollingElement;
    const width = document.documentElement.clientWidth;
    const right = Math.max(
      0,
      ...[...form.querySelectorAll('*')]
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
