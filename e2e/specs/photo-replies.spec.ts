import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Locator, Page } from '@playwright/test';
import { inlineFormAttribute, postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { replyTexts, replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { keysOf } from '../support/post-keys.ts';
import { expectAtPage } from '../support/history.ts';
import { expect, ready, test, type Person } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';

const postOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title });
const replyButton = (post: Locator): Locator =>
  post.getByRole('button', { name: 'Reply', exact: true });
const formOf = (post: Locator): Locator => post.locator(`[${inlineFormAttribute}="reply"]`);
const preview = (post: Locator): Locator => post.getByRole('group', { name: 'Photo to send' });
const description = (post: Locator): Locator =>
  post.getByRole('textbox', { name: replyTexts.describePhoto });

async function photo(seed = 0) {
  return {
    name: 'lake.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg({ width: 900, height: 600, orientation: 1, seed }),
  };
}

/** Publishes a post that accepts replies with photos. */
async function publishOpen(by: Person, title: string): Promise<string> {
  const { post } = await by.call(updatePost, {
    body: {
      channel_id: by.blog,
      post: { type: 'text', one: title, two: '<p>Words.</p>', state: '0' },
      editor_type: 'rich',
      allow_photo_replies: true,
    },
  });
  return post.action.id;
}

async function openReply(page: Page, title: string): Promise<Locator> {
  const post = postOf(page, title);
  await replyButton(post).click();
  await expect(post.getByRole('textbox', { name: replyTexts.label })).toBeFocused();
  return post;
}

test('ENT-08, ACTION-08: turning replies off in the form keeps readers from replying', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const page = await ada.open('/new/text');
  const form = page.getByRole('form', { name: 'New text post' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Only read this');
  await form.getByText('More options').click();
  const replies = form.getByRole('checkbox', { name: /^Let people reply(?! with)/ });
  const photos = form.getByRole('checkbox', { name: 'Let people reply with photos' });
  await expect(replies).toBeChecked();
  await expect(photos).toBeEnabled();
  await replies.uncheck();
  await expect(photos).toBeDisabled();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);

  const theirs = await bob.open(`/@${ada.blog}`);
  await ready(theirs);
  const post = postOf(theirs, 'Only read this');
  await expect(replyButton(post)).toHaveCount(0);
  await post.getByRole('link', { name: /^Notes/ }).click();
  const notes = theirs.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByText(replyTexts.off)).toBeVisible();
  await expectAccessible(theirs, { include: '[role="dialog"], dialog' });
  await theirs.keyboard.press('Escape');
  const id = await post.getAttribute(postAttributes.id);
  await expectAtPage(theirs);
  await theirs.goto(`/p/${id}`);
  await ready(theirs);
  await expect(theirs.locator('#replies').getByText(replyTexts.off)).toBeVisible();
  await expect(theirs.locator('form[action="/svc/reply"]')).toHaveCount(0);
  await expectAccessible(theirs);

  // the server also refuses a reply that is sent without the form
  const { tumblelog_key } = await keysOf(bob, `/p/${id}`, id ?? '');
  await expect(
    bob.call(replyToPost, {
      body: {
        data: { reply_text: 'Hello?', post_id: id ?? '', tumblelog: ada.blog, tumblelog_key },
      },
    }),
  ).rejects.toThrow(refusals.noRepliesHere);
});

test('ACTION-08: a photo is sent as a reply, seen by another person, opened large and removed', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  const id = await publishOpen(ada, 'Show me yours');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = await openReply(page, 'Show me yours');
  await chooseFiles(formOf(post).locator('[type="file"]'), await photo());
  await expect(preview(post)).toBeVisible();
  await expect(post.getByRole('button', { name: 'Add photo' })).toBeHidden();
  // a wrong photo can be removed
  await post.getByRole('button', { name: 'Remove photo' }).click();
  await expect(post.getByRole('button', { name: 'Add photo' })).toBeFocused();
  await chooseFiles(formOf(post).locator('[type="file"]'), await photo(1));
  await description(post).fill('A lake at dusk');
  await expectNoSidewaysScrolling(page, 390, 1280);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // links half below the header would count as too small
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
  }
  await formOf(post).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(formOf(post)).toHaveCount(0);
  await expect(post.locator('.post-view__count')).toHaveText('1');

  const theirs = await cleo.open(`/p/${id}`);
  await ready(theirs);
  const replies = theirs.getByRole('list', { name: 'Replies' });
  const thumbnail = replies.getByRole('link', { name: 'A lake at dusk' });
  await expect(thumbnail).toBeVisible();
  await expectAccessible(theirs);
  await thumbnail.click();
  const large = theirs.getByRole('dialog', { name: 'Large view' });
  await expect(large.getByRole('img', { name: 'A lake at dusk' })).toBeVisible();
  await theirs.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(thumbnail).toBeFocused();

  // the photo also opens from the notes dialog, above that dialog
  await postOf(theirs, 'Show me yours')
    .getByRole('link', { name: /^Notes/ })
    .click();
  const notes = theirs.getByRole('dialog', { name: 'Notes' });
  await notes.getByRole('link', { name: 'A lake at dusk' }).click();
  await expect(large.getByRole('img', { name: 'A lake at dusk' })).toBeVisible();
  await theirs.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(notes).toBeVisible();
  await theirs.keyboard.press('Escape');

  const news = await ada.open(`/blog/${ada.blog}/activity`);
  await ready(news);
  await expect(news.getByRole('img', { name: 'A lake at dusk' })).toBeVisible();
  await expectAccessible(news);

  await page.goto(`/p/${id}`);
  await ready(page);
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await expect(page.getByRole('img', { name: 'A lake at dusk' })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('img', { name: 'A lake at dusk' })).toHaveCount(0);
});

test('a dropped photo survives a lost response and is sent once; an unsent photo survives a reload', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await publishOpen(ada, 'Drop it here');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  let post = await openReply(page, 'Drop it here');
  const { name, mimeType, buffer } = await photo(2);
  await formOf(post).evaluate(
    (form, file) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], file.name, { type: file.type }));
      form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
  await expect(preview(post)).toBeVisible();
  await post.getByRole('textbox', { name: replyTexts.label }).fill('From the boat');

  // the reply arrives, but the response is lost; what the page asks in the background is answered
  await page.evaluate((lost) => {
    const { fetch } = window;
    window.fetch = async (request, options) => {
      const answer = await fetch(request, options);
      if (new URL(answer.url).pathname !== lost) return answer;
      window.fetch = fetch;
      throw new TypeError('Failed to fetch');
    };
  }, replyToPost.path);
  await formOf(post).getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(preview(post)).toBeVisible();
  await formOf(post).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(formOf(post)).toHaveCount(0);

  await page.goto(`/p/${id}`);
  await ready(page);
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toHaveText([
    /From the boat/,
  ]);

  // an unsent photo survives a reload
  post = await openReply(page, 'Drop it here');
  await chooseFiles(formOf(post).locator('[type="file"]'), await photo(3));
  await expect(preview(post)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('tessera-replies');
            opening.addEventListener('success', () => {
              const { result } = opening;
              const count = result.transaction('files').objectStore('files').count();
              count.addEventListener('success', () => {
                result.close();
                resolve(count.result);
              });
            });
          }),
      ),
    )
    .toBe(1);
  await page.reload();
  await ready(page);
  post = await openReply(page, 'Drop it here');
  await expect(preview(post)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the reply form on a post’s page sends a photo', async ({ person, browser, baseURL }) => {
    const [ada, bob] = [await person(), await person()];
    const id = await publishOpen(ada, 'No JavaScript needed');
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      storageState: await bob.context.storageState(),
    });
    const page = await context.newPage();
    await page.goto(`/p/${id}`);
    const section = page.locator('#replies');
    await section.getByLabel(replyTexts.describePhoto).fill('A plain photo');
    await section.getByLabel('Photo', { exact: true }).setInputFiles(await photo(4));
    await section.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(section.getByRole('img', { name: 'A plain photo' })).toBeVisible();
    await context.close();
  });
});
