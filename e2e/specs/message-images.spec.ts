import type { Locator, Page } from '@playwright/test';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { makeGif, makeJpeg, makePng } from '@tessera/api/testing/media-samples';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { headerEntry, conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { changePayload } from '../support/change-payload.ts';
import { postGif } from '../support/post-gif.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expectAtPage } from '../support/history.ts';
import { expect, ready, test, uniqueName, type Person } from '../support/test.ts';

interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const write = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const addImage = (page: Page) => page.getByRole('button', { name: 'Add an image' });
const addGif = (page: Page) => page.getByRole('button', { name: 'Add a GIF' });
const preview = (page: Page) => page.getByRole('group', { name: 'Image to send' });
const chooser = (page: Page) => page.locator(`#${slotId('mf_messaging')} [type="file"]`);
const isSending = (path: string, method: string): boolean =>
  path === sendMessage.path && method === sendMessage.method;

async function openConversation(from: Person, to: Person): Promise<Page> {
  const page = await from.open(`/@${to.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(write(page)).toBeFocused();
  return page;
}

/** Runs `press`, which sends messages, and waits until the server has accepted `count` of them. */
async function sendMessages(page: Page, count: number, press: () => Promise<void>): Promise<void> {
  let answered = 0;
  page.on('response', (response) => {
    const request = response.request();
    if (isSending(new URL(response.url()).pathname, request.method()) && response.ok())
      answered += 1;
  });
  await press();
  await expect.poll(() => answered, 'messages that were answered').toBe(count);
}

/**
 * The messages of two people’s conversation as `reader` sees them, oldest first. Each is given as
 * its type with its text, the width of its image, or the blog of its post.
 */
async function messagesBetween(reader: Person, other: Person): Promise<readonly string[]> {
  const { messages } = await reader.call(conversationMessages, {
    query: { participant: reader.blog, participants: other.blog },
  });
  return messages.data.map(({ type, content, image, post }) =>
    [type, content.text, image?.original_size.width, post?.blog_name].filter(Boolean).join(' '),
  );
}

/** The data of a drag or paste from outside the page: files, and a text if one is given. */
const transferOf = (page: Page, files: readonly SampleFile[], text = '') =>
  page.evaluateHandle(
    ({ samples, plain }) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of samples)
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (byte) => byte.codePointAt(0) ?? 0)], name, {
            type,
          }),
        );
      if (plain !== '') transfer.setData('text/plain', plain);
      return transfer;
    },
    {
      samples: files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        bytes: buffer.toString('base64'),
      })),
      plain: text,
    },
  );
async function paste(target: Locator, files: readonly SampleFile[]): Promise<void> {
  const transfer = await transferOf(target.page(), files);
  await target.evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    transfer,
  );
}
const photo = async (name = 'lake.jpg'): Promise<SampleFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makeJpeg({ width: 640, height: 400, orientation: 1 }),
});

test('CONV-17, PLUG-02, PLUG-12, PLUG-13, PLUG-15, PLUG-16, PLUG-18, PLUG-28, MSG-18: an image is chosen, removed, chosen again and sent before its text, with the keyboard alone', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const page = await openConversation(ada, bob);
  await expect(send(page)).toBeDisabled();
  await expect(chooser(page)).toHaveAttribute('accept', 'image/*');
  await expect(chooser(page)).not.toHaveAttribute('multiple');

  const choose = async (file: SampleFile): Promise<void> => {
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    await expect(addImage(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(file);
    await expect(preview(page)).toBeVisible();
  };
  await choose(await photo());
  await expect(write(page)).toBeFocused();
  await expect(addImage(page)).toBeHidden();
  await expect(addGif(page)).toBeHidden();
  await expect(send(page)).toBeEnabled();
  await expect(preview(page).getByRole('button', { name: 'Choose another' })).toHaveCount(0);
  const image = preview(page).getByRole('img', { name: 'Image to send' });
  await expect
    .poll(() => image.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
    .toEqual([210, 131]);
  await expectNoSidewaysScrolling(page, 390, 1280);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, { include: '[role="dialog"]' });
  }

  await page.keyboard.press('Shift+Tab');
  await expect(preview(page).getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(preview(page)).toHaveCount(0);
  await expect(addImage(page)).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expect(write(page)).toBeFocused();

  await choose({ name: 'b.png', mimeType: 'image/png', buffer: await makePng({ width: 90 }) });
  await page.keyboard.type('By the lake');
  await sendMessages(page, 2, () => page.keyboard.press('Enter'));
  await expect(preview(page)).toHaveCount(0);
  await expect(write(page)).toHaveValue('');
  await choose({
    name: 'c.gif',
    mimeType: 'image/gif',
    buffer: await makeGif({ width: 120, height: 80, frames: 3 }),
  });
  await sendMessages(page, 1, () => page.keyboard.press('Enter'));
  expect(await messagesBetween(bob, ada)).toEqual(['IMAGE 90', 'TEXT By the lake', 'IMAGE 120']);
  expect(
    await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':text:'))),
  ).toBe(false);
});

test('PLUG-32: a file that cannot be sent as an image is refused in the composer, and the text stays', async ({
  person,
  allowed,
}) => {
  // Playwright’s recorder requests the blob: URLs of previews; the page’s content security policy
  // forbids these requests
  allowed.push(/^console error: Connecting to 'blob:/, /Failed to load resource/, /^41[3]/, /^400/);
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const page = await openConversation(ada, bob);
  await write(page).fill('Look at this');
  const error = page.getByRole('dialog').getByRole('alert');
  const png = (buffer: Buffer, name = 'a.png'): SampleFile => ({
    name,
    mimeType: 'image/png',
    buffer,
  });
  const small = await makePng({ width: 60, height: 60 });
  const maxBytes = 10_485_760;
  const filled = (bytes: number): SampleFile =>
    png(Buffer.concat([small, Buffer.alloc(bytes - small.length)]));
  for (const [file, text] of [
    [
      { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      'We can’t use TXT files. Use JPEG, PNG or GIF.',
    ],
    [
      png(Buffer.from('<!doctype html><script>1</script>')),
      'Something about that file is off. Try sending something else.',
    ],
    [filled(maxBytes + 1), 'Image must be smaller than 10MB'],
    [png(Buffer.alloc(0)), 'Something about that file is off. Try sending something else.'],
  ] as const) {
    await chooser(page).setInputFiles(file);
    await expect(error).toHaveText(text);
    await expect(write(page)).toHaveValue('Look at this');
    await expect(addImage(page)).toBeVisible();
  }
  await expectAccessible(page, { include: '[role="dialog"]' });
  // a file of exactly the maximum size is accepted; an error from the server is shown unchanged
  await chooser(page).setInputFiles(filled(maxBytes));
  await expect(preview(page)).toBeVisible();
  await expect(error).toHaveCount(0);
  await page.route(`**${sendMessage.path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 413,
          json: { meta: { status: 413, msg: '' }, errors: ['Image must be smaller than 9MB'] },
        })
      : route.continue(),
  );
  await send(page).click();
  await expect(page.getByText('Image must be smaller than 9MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
});

test('PLUG-21, PLUG-22, PLUG-24, PLUG-25, PLUG-26: images can be dropped on the window or pasted; of several images the last is previewed, and later images do not replace it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  for (let line = 1; line <= 12; line += 1)
    await bob.call(sendMessage, {
      body: { participant: bob.blog, participants: [ada.blog], message: `Line ${line}` },
    });
  const page = await openConversation(ada, bob);
  const window = conversationWindow(page, bob.blog);
  const over = window.getByText('Drop an image here');
  const drag = async (event: string, files: readonly SampleFile[], text = ''): Promise<void> =>
    window.dispatchEvent(event, { dataTransfer: await transferOf(page, files, text) });
  await drag('dragover', [], 'only words');
  await expect(over).toHaveCount(0);
  const [one, two] = [
    await photo('one.jpg'),
    { name: 'two.png', mimeType: 'image/png', buffer: await makePng({ width: 77, height: 50 }) },
  ];
  await drag('dragover', [one, two]);
  await expect(over).toBeVisible();
  await drag('dragleave', [one, two]);
  await expect(over).toHaveCount(0);
  await drag('drop', [one, two]);
  await expect(preview(page).getByRole('img')).toHaveJSProperty('naturalWidth', 77);
  await expect(window.getByText('Line 12'), 'the end of the list').toBeInViewport({ ratio: 1 });
  // neither dropping nor pasting replaces a preview
  await drag('dragover', [one]);
  await expect(over).toHaveCount(0);
  await drag('drop', [one]);
  await paste(write(page), [one]);
  await expect(preview(page).getByRole('img')).toHaveJSProperty('naturalWidth', 77);
  await preview(page).getByRole('button', { name: 'Remove' }).click();
  await expect(preview(page)).toHaveCount(0);
  await paste(write(page), [two, one]);
  await expect(preview(page).getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await sendMessages(page, 1, () => send(page).click());
  expect(await messagesBetween(bob, ada)).toMatchObject({ 12: 'IMAGE 640' });
});

test('PLUG-13: a chosen image survives reloads and logging out, is also there in another tab, and is sent once after a failure', async ({
  person,
  allowed,
}) => {
  // requests that the window still makes during logout are refused
  allowed.push(
    /ERR_FAILED|ERR_INTERNET|Failed to load resource|401 .*(?:participant_info|poll\/stream)/,
  );
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const page = await openConversation(ada, bob);
  await write(page).fill('From the train');
  await chooser(page).setInputFiles(await photo());
  await expect(preview(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('messaging-image-upload');
  const other = await openConversation(ada, bob);
  await expect(preview(other)).toBeVisible();
  await other
    .getByRole('group', { name: 'Image to send' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(preview(page)).toHaveCount(0);
  await other.close();
  await chooser(page).setInputFiles(await photo());
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('messaging-image-upload');
  await page.reload();
  await ready(page);
  await expect(preview(page).getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expect(write(page)).toHaveValue('From the train');
  await headerEntry(page, 'account').click();
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await page.goto('/login');
  await ready(page);
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(headerEntry(page, 'account')).toBeVisible();
  await page.goto(`/@${bob.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(preview(page).getByRole('img')).toHaveJSProperty('naturalWidth', 640);
  await expect(write(page)).toHaveValue('From the train');

  let arrives = false;
  await page.route(`**${sendMessage.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (arrives) await route.fetch();
    return route.abort();
  });
  const retry = page.getByRole('button', { name: 'Retry' });
  await send(page).click();
  await expect(retry).toHaveCount(2);
  await page.reload();
  await ready(page);
  await expect(retry).toHaveCount(2);
  // the image arrives, but the response is lost
  arrives = true;
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await retry.first().click();
  await lost;
  await page.unroute(`**${sendMessage.path}`);
  await page.reload();
  await ready(page);
  await expect(retry).toHaveCount(1);
  await retry.click();
  await expect
    .poll(() => messagesBetween(bob, ada), 'each once, in order')
    .toEqual(['IMAGE 640', 'TEXT From the train']);
  await expect(retry).toHaveCount(0);
});

test('PLUG-01, PLUG-02: without their feature flags, the GIF and photo buttons are missing, and a pasted image is ignored', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const page = await ada.open('/dashboard');
  await changePayload(page, `**/@${bob.blog}`, (payload) => {
    delete payload.flags['isGifSearchEnabled'];
    delete payload.flags['isSendPhotosEnabled'];
  });
  await page.goto(`/@${bob.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(write(page)).toBeFocused();
  await expect(addImage(page)).toHaveCount(0);
  await expect(addGif(page)).toHaveCount(0);
  await paste(write(page), [await photo()]);
  await expect(send(page)).toBeDisabled();
  await expect(preview(page)).toHaveCount(0);
});

test('PLUG-01, PLUG-05, PLUG-08, PLUG-09, PLUG-12: a GIF is found in a search above the composer, previewed, and sent as the post that contains it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const tag = uniqueName('heron');
  await postGif(bob, ada, tag);
  const page = await openConversation(ada, bob);
  // leave room below the composer too: the search must still open above the composer
  await page.setViewportSize({ width: 1280, height: 1500 });
  await conversationWindow(page, bob.blog).evaluate((element) => {
    element.style.insetBlockEnd = '700px';
  });
  await addGif(page).click();
  const search = page.getByRole('dialog', { name: 'GIF search' });
  await expect(search.getByPlaceholder('Find a GIF')).toBeFocused();
  const [above, below] = [await search.boundingBox(), await addGif(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.keyboard.type(tag);
  await search.getByRole('button', { name: `GIF by ${bob.blog}, #${tag}` }).click();
  await expect(search).toHaveCount(0);
  const gif = page.getByRole('group', { name: 'GIF to send' });
  await expect(gif.getByRole('img')).toHaveAttribute('src', /\.gif$/);
  await expect(write(page)).toBeFocused();
  await gif.getByRole('button', { name: 'Choose another' }).click();
  // a new search, with the GIF that was chosen among the recent ones
  await expect(search.getByPlaceholder('Find a GIF')).toHaveValue('');
  await expect(search.getByRole('heading', { name: 'Recent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAtPage(page);
  await page.reload();
  await ready(page);
  await expect(gif.getByRole('img')).toBeVisible();
  await sendMessages(page, 1, () => send(page).click());
  expect(await messagesBetween(bob, ada)).toEqual([`POSTREF ${bob.blog}`]);
});
