import type { Locator, Page } from '@playwright/test';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { expect, ready, test, uniqueName, type Person } from '../support/test.ts';
import { expectStoredFiles } from '../support/uploads.ts';

const form = (page: Page): Locator => page.getByRole('form', { name: 'New text post' });
const written = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Text', exact: true });

async function openForm(person: Person): Promise<Page> {
  const page = await person.open('/new/text');
  await form(page).getByRole('textbox', { name: 'Title' }).waitFor();
  await ready(page);
  return page;
}

/** Submits the form and returns the stored body. */
async function post(page: Page, ada: Person): Promise<string> {
  const answer = page.waitForResponse('**/svc/post/update');
  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  const saved: unknown = await (await answer).json();
  const id = /"id":"(\d+)"/.exec(JSON.stringify(saved))?.[1] ?? '';
  const { post: stored } = await ada.call(fetchPost, { body: { post_id: id } });
  return stored.content?.type === 'text' ? stored.content.body_html : '';
}

/** Pastes content into a field as if copied from another program. */
async function paste(
  field: Locator,
  content: { readonly html?: string; readonly png?: string },
): Promise<void> {
  await field.evaluate((element, { html, png }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData('text/html', html);
    if (png !== undefined)
      data.items.add(
        new File([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], 'drawn.png', {
          type: 'image/png',
        }),
      );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, content);
}

/** Draws a PNG image; returns it as base64. */
const draw = (page: Page, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#357';
        context.fillRect(0, 0, w ?? 0, h ?? 0);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height],
  );

test('a post stores rich text with its formats, and letters of any script as typed', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  await written(page).click();
  await page.keyboard.type('Plain ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('bold');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.insertText(' e\u0301 שלום 👩🏽‍🚀');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Head');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  expect(await post(page, ada)).toBe(
    '<p>Plain <strong>bold</strong> e\u0301 שלום 👩🏽‍🚀</p><h2>Head</h2><ul><li><p>one</p></li><li><p>two</p></li></ul>',
  );
});

test('typing @ suggests blogs, the keyboard selects one, and the post links to it', async ({
  person,
}) => {
  const named = await person({ blog: uniqueName('zebra') });
  const ada = await person();
  const page = await openForm(ada);
  await written(page).click();
  await page.keyboard.type(`Hello @${named.blog.slice(0, -1)}`);
  const list = page.getByRole('listbox', { name: 'Blogs to mention' });
  await expect(list.getByRole('option', { name: named.blog })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(written(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await page.keyboard.type('again @ze');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(form(page)).toBeVisible();
  // the token lets the link find the blog even after the blog has been renamed
  expect(await post(page, ada)).toMatch(
    new RegExp(
      `^<p>Hello <a class="mention" href="/@${named.blog}" rel="noopener nofollow ugc" ${blogLinkAttributes.token}="[0-9a-f]{32}">@${named.blog}</a> again @ze</p>$`,
    ),
  );
});

test('pasted text is cleaned, and the image embedded in it is uploaded', async ({ person }) => {
  const ada = await person();
  const page = await openForm(ada);
  const png = await draw(page, 320, 200);
  await written(page).click();
  await paste(written(page), {
    html: `<!--StartFragment--><p class=MsoNormal style="color:red"><b><span style='font-size:12pt'>Bold</span></b> text<o:p></o:p></p><script>alert(1)</script><img src="data:image/png;base64,${png}" onerror="alert(1)"><!--EndFragment-->`,
  });
  await expect(written(page).locator('figure img')).toHaveAttribute('src', /^\/media\//);
  expect(await post(page, ada)).toMatch(
    /^<p><strong>Bold<\/strong> text<\/p><figure><img src="\/media\/[^"]+" alt="" width="320" height="200" class="wide" loading="lazy" \/><\/figure>$/,
  );
});

test('typed addresses become links without what stands around them, and pasted code keeps its lines', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  await written(page).click();
  await page.keyboard.type('See (https://a.example/Rain_(song)), readme.md ');
  await page.keyboard.insertText('「https://b.example/ページ」です ');
  await page.keyboard.press('Enter');
  await paste(written(page), {
    html: '<meta charset="utf-8"><div style="font-family: monospace;white-space: pre;"><div>if (a) {</div><div>  b();</div><div>}</div></div>',
  });
  const link = (href: string) => `<a href="${href}" rel="noopener nofollow ugc">${href}</a>`;
  expect(await post(page, ada)).toBe(
    [
      `<p>See (${link('https://a.example/Rain_(song)')}), readme.md `,
      `「${link('https://b.example/ページ')}」です </p>`,
      '<pre><code>if (a) {\n  b();\n}</code></pre>',
    ].join(''),
  );
});

test('RULE-03: a pasted image shows immediately, can be given alternative text, and prevents posting while it uploads', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/svc/post/upload_photo', async (route) => {
    await held;
    await route.continue();
  });
  await written(page).click();
  await page.keyboard.type('Look');
  await paste(written(page), { png: await draw(page, 120, 80) });
  await expect(page.getByRole('group', { name: 'Uploading drawn.png' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below it');
  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form(page).getByRole('alert')).toHaveText('There are still pending images.');
  letThrough();
  const image = written(page).locator('figure img');
  await expect(image).toHaveAttribute('src', /^\/media\//);
  await image.click();
  const description = page.getByRole('textbox', {
    name: 'Describe the image for people who can’t see it',
  });
  await description.fill('A blue square');
  await description.press('Enter');
  expect(await post(page, ada)).toMatch(
    /^<p>Look<\/p><figure><img src="[^"]+" alt="A blue square" width="120" height="80" loading="lazy" \/><\/figure><p>Below it<\/p>$/,
  );
});

test('pasted text goes to the caret, even right after the caret has moved', async ({ person }) => {
  const ada = await person();
  const page = await openForm(ada);
  await written(page).click();
  await page.keyboard.type('Before');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');
  // in one task, so that no selectionchange event comes in between
  await written(page).evaluate((element) => {
    const first = element.querySelector('p')?.firstChild;
    if (first) getSelection()?.collapse(first, 'Before'.length);
    const data = new DataTransfer();
    data.setData('text/html', '<b>!</b>');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(written(page)).toHaveText('Before!After');
});

test('an image whose upload failed is shown by name, and the upload can be retried; the text stays', async ({
  person,
  allowed,
}) => {
  allowed.push(/upload_photo|ERR_FAILED|Failed to load/);
  const ada = await person();
  const page = await openForm(ada);
  await page.route('**/svc/post/upload_photo', (route) => route.abort());
  await written(page).click();
  await page.keyboard.type('Kept');
  await page
    .locator('input[type="file"][multiple]')
    .first()
    .setInputFiles({
      name: 'mine.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await draw(page, 60, 60), 'base64'),
    });
  await expect(written(page).getByRole('alert')).toContainText('mine.png');
  await page.unroute('**/svc/post/upload_photo');
  await written(page).getByRole('button', { name: 'Retry' }).click();
  await expect(written(page).locator('figure img')).toHaveAttribute('src', /^\/media\//);
  await expect(written(page)).toContainText('Kept');
});

test('the notice of an upload in an empty text takes the place of the words “Start writing”', async ({
  person,
  allowed,
}) => {
  allowed.push(/400 .*upload_photo/, /Failed to load/);
  const page = await openForm(await person());
  const words = () =>
    written(page)
      .locator('p')
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(await words()).toContain('Start writing');
  await page
    .locator('input[type="file"][multiple]')
    .first()
    .setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') });
  await expect(written(page).getByRole('alert')).toContainText('no.jpg');
  expect(await words()).toBe('none');
  await written(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(words).toContain('Start writing');
});

test('RULE-03: an image that is uploading survives a crash and a discard that is undone, and appears where it was pasted', async ({
  person,
  allowed,
}) => {
  allowed.push(/upload_photo/, /ERR_/);
  const ada = await person();
  const page = await openForm(ada);
  const hold = (other: Page) => other.route('**/svc/post/upload_photo', () => {});
  await hold(page);
  await written(page).click();
  await page.keyboard.type('Before');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await paste(written(page), { png: await draw(page, 60, 40) });
  const uploading = (other: Page) =>
    written(other).getByRole('group', { name: 'Uploading drawn.png' });
  await expect(uploading(page)).toBeVisible();
  await expectStoredFiles(page, 1);
  // closed without unload events
  await page.close({ runBeforeUnload: false });
  const next = await ada.context.newPage();
  await hold(next);
  await next.goto('/new/text');
  await expect(uploading(next)).toBeVisible();
  await form(next).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form(next).getByRole('alert')).toHaveText('There are still pending images.');
  await form(next).getByRole('button', { name: 'Close' }).click();
  await next.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(form(next)).toHaveCount(0);
  await next.unroute('**/svc/post/upload_photo');
  await next.getByRole('button', { name: 'Undo' }).click();
  await expect(written(next).locator('figure img')).toHaveAttribute('src', /^\/media\//);
  expect(await post(next, ada)).toMatch(
    /^<p>Before<\/p><figure><img src="\/media\/[^"]+" alt="" width="60" height="40" loading="lazy" \/><\/figure><p>After<\/p>$/,
  );
});

test('a stream shows a post up to its read-more mark; the post’s page shows all of it', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Long story');
  await written(page).click();
  await page.keyboard.type('The beginning');
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect(written(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('The rest');
  expect(await post(page, ada)).toBe('<p>The beginning</p><hr class="read-more" /><p>The rest</p>');
  await page.goto(`/@${ada.blog}`);
  const shown = page.getByRole('article').filter({ hasText: 'Long story' });
  await expect(shown).not.toContainText('The rest');
  await shown.getByRole('link', { name: 'Keep reading' }).click();
  await expect(page.getByRole('article')).toContainText('The rest');
  await expect(page.getByRole('link', { name: 'Keep reading' })).toHaveCount(0);
});

test('the Markdown editor has a live preview that runs no code, and Tab leaves the editor', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  await form(page).getByRole('combobox', { name: 'Editor' }).selectOption('markdown');
  await expect(written(page)).toHaveAttribute(postFormAttributes.source, 'markdown');
  await written(page).click();
  await page.keyboard.type(
    '# Head\n\nSome **bold** <img src=x onerror="document.title=1"><script>document.title=2</script>',
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('h2')).toHaveText('Head');
  await expect(preview.locator('strong')).toHaveText('bold');
  await expect(preview.locator('script, [onerror]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^[12]$/);
  await written(page).press('Tab');
  await expect(written(page)).not.toBeFocused();
  expect(await post(page, ada)).toContain('<h2>Head</h2>');
});

test('switching editors keeps the text, asks first if the new editor does not support everything, and can be undone', async ({
  person,
}) => {
  const ada = await person();
  const page = await openForm(ada);
  const editor = form(page).getByRole('combobox', { name: 'Editor' });
  await written(page).click();
  await page.keyboard.type('Some ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- item');
  await editor.selectOption('markdown');
  await expect(written(page)).toContainText('Some **bold**');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor).toHaveValue('rich');
  await expect(written(page).locator('strong')).toHaveText('bold');
  await editor.selectOption('html');
  await expect(written(page)).toContainText('<strong>bold</strong>');
  await editor.selectOption('markdown');
  await expect(written(page)).toHaveAttribute(postFormAttributes.source, 'markdown');
  await expect(written(page)).toContainText('Some **bold**');
  await editor.selectOption('rich');
  await expect(written(page).locator('li')).toHaveText('item');
  await expect(written(page).locator('strong')).toHaveText('bold');

  await editor.selectOption('html');
  await expect(written(page)).toHaveAttribute(postFormAttributes.source, 'html');
  // not fill(): when it replaces coloured text, the browser tries to keep the style inline, which
  // violates the page's content security policy
  await written(page).click();
  await written(page).press('ControlOrMeta+a');
  await written(page).press('Delete');
  await page.keyboard.insertText('<table><tbody><tr><td>cell</td></tr></tbody></table>');
  await editor.selectOption('rich');
  const question = page.getByRole('dialog').filter({ hasText: 'support everything' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveValue('html');
  await expect(written(page)).toContainText('cell');
  expect(await post(page, ada)).toContain('<td>cell</td>');
});

test('recently typed text survives a reload', async ({ person }) => {
  const ada = await person();
  const page = await openForm(ada);
  await written(page).click();
  await page.keyboard.type('Last words');
  await page.reload();
  await expect(written(page)).toHaveText('Last words');
});
