import type { Page } from '@playwright/test';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { makeGif, makeJpeg, makePng } from '@tessera/api/testing/media-samples';
import {
  filePicker,
  newPostLink,
  photoTile,
  photoTiles,
  photosThatAre,
} from '../support/page-parts.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';
import { chooseFiles, expectStoredFiles } from '../support/uploads.ts';

interface Sample {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const jpeg = async (name: string, seed = 0): Promise<Sample> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makeJpeg({ width: 1600, height: 1200, orientation: 6, seed }),
});
const png = async (name: string, seed = 0): Promise<Sample> => ({
  name,
  mimeType: 'image/png',
  buffer: await makePng({ width: 400, height: 300, seed }),
});
const gif = async (name: string): Promise<Sample> => ({
  name,
  mimeType: 'image/gif',
  buffer: await makeGif({ width: 320, height: 240, frames: 3 }),
});

const form = (page: Page) => page.getByRole('form', { name: 'New photo post' });
const tiles = (page: Page) => photoTiles(page);
const order = (page: Page) =>
  tiles(page).evaluateAll(
    (found, name) => found.map((tile) => tile.getAttribute(name)),
    postFormAttributes.photo,
  );
const rows = (page: Page) =>
  form(page)
    .getByRole('list', { name: /^Row \d/ })
    .evaluateAll(
      (lists, name) =>
        lists.map((list) => [...list.children].map((tile) => tile.getAttribute(name)).join(' ')),
      postFormAttributes.photo,
    );
const choose = (page: Page, files: Sample[]) => chooseFiles(filePicker(page, 'photos'), files);
const allReady = (page: Page, count: number) =>
  expect(photosThatAre(page, 'ready')).toHaveCount(count, {
    timeout: 20_000,
  });

/** Drops or pastes files on the form. */
async function bring(page: Page, kind: 'drop' | 'paste', files: readonly Sample[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await form(page).evaluate(
    (element, given) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given.sent)
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
            type: mimeType,
          }),
        );
      const events =
        given.kind === 'paste'
          ? [
              new ClipboardEvent('paste', {
                clipboardData: transfer,
                bubbles: true,
                cancelable: true,
              }),
            ]
          : [
              new DragEvent('dragover', {
                dataTransfer: transfer,
                bubbles: true,
                cancelable: true,
              }),
              new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
            ];
      for (const event of events) element.dispatchEvent(event);
    },
    { sent, kind },
  );
}

/**
 * Records uploaded files within the page, because Playwright cannot read their bytes. The returned
 * function reports each file’s name and whether it contains camera data.
 */
async function recordSent(page: Page): Promise<() => Promise<unknown>> {
  const files = await page.evaluateHandle(() => {
    const sent: File[] = [];
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function record(body) {
      for (const [, value] of body instanceof FormData ? body : [])
        if (value instanceof File) sent.push(value);
      send.call(this, body);
    };
    return sent;
  });
  return () =>
    files.evaluate(async (sent) => {
      const found: { name: string; hasCameraData: boolean }[] = [];
      for (const file of sent) {
        const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
        found.push({ name: file.name, hasCameraData: /Exif|Sample One/.test(text) });
      }
      return found;
    });
}

test('UPL-15, UPL-17, UPL-19, UPL-21, RULE-11, PTYPE-19: chosen photos are rotated upright, scaled and stripped of metadata, and can be described, arranged by mouse and posted; the stream shows that arrangement', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await newPostLink(page, 'photo').click();
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/svc/post/upload_photo')) answers.push(response.json());
  });
  const sent = await recordSent(page);
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await choose(page, [await jpeg('side.jpg'), await png('small.png'), await gif('moving.gif')]);
  await allReady(page, 3);
  expect(page.workers(), 'photos are processed in a worker').toHaveLength(1);
  // rotated upright, at most 1080 px, and without metadata
  expect(await answers[0]).toMatchObject({ response: { width: 810, height: 1080 } });
  expect(await sent()).toEqual([
    { name: 'side.jpg', hasCameraData: false },
    { name: 'small.png', hasCameraData: false },
    { name: 'moving.gif', hasCameraData: false },
  ]);

  await page.getByRole('button', { name: /^Describe photo 1 of 3/ }).click();
  await page.getByLabel('Photo caption').fill('c'.repeat(210));
  await expect(form(page).getByText('210 / 200')).toBeVisible();
  await page.getByLabel('Alt text').fill('A red corner');
  await expectAccessible(page, { include: `form[${postFormAttributes.form}]` });
  await page.getByRole('button', { name: 'Done' }).click();

  await expect.poll(() => rows(page)).toEqual(['o1', 'o2 o3']);
  // a window tall enough for all photos, because dragging near an edge would scroll the page
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.getByRole('button', { name: /^Move photo 3 of 3/ }).hover();
  await page.mouse.down();
  const first = await photoTile(page, 'o1').boundingBox();
  if (!first) throw new Error('the first photo is not shown');
  await page.mouse.move(first.x + first.width * 0.2, first.y + first.height / 2, { steps: 12 });
  await expect(form(page).getByText(/Row 1, place 1\.$/)).toBeAttached();
  await expect(
    page.locator(`[${postFormAttributes.photo}="o1"] [${postFormAttributes.dropTarget}="before"]`),
  ).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => rows(page)).toEqual(['o3 o1', 'o2']);

  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  const post = page.locator(`[${streamAttributes.posts}] > [${postAttributes.id}]`).first();
  await expect(post.locator('figure img')).toHaveCount(3);
  await expect(post.locator('.post-view__row').first().locator('img')).toHaveCount(2);
  await expect(post.getByRole('img', { name: 'A red corner' })).toBeVisible();
  await expect(post.locator('figcaption')).toHaveText(['c'.repeat(200)]);
  await expect
    .poll(() =>
      post
        .getByRole('img', { name: 'A red corner' })
        .evaluate(
          (image: HTMLImageElement) => image.complete && image.naturalHeight > image.naturalWidth,
        ),
    )
    .toBe(true);
});

test('photos can be dropped anywhere on the form or pasted; other files are named and refused', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeEnabled();
  await bring(page, 'drop', [
    await png('dropped.png', 1),
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
  ]);
  await expect(form(page).getByRole('alert')).toContainText(
    'words.txt We can’t use TXT files. Use JPEG, PNG, GIF or WebP.',
  );
  await bring(page, 'paste', [await png('pasted.png', 2)]);
  await allReady(page, 2);
});

test('FORM-38, PTYPE-12: photos can be arranged by keyboard with announcements, and with plain buttons', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  await choose(page, [await png('a.png', 1), await png('b.png', 2), await png('c.png', 3)]);
  await allReady(page, 3);
  await expect.poll(() => rows(page)).toEqual(['o1', 'o2 o3']);
  const third = page.getByRole('button', { name: /^Move photo 3 of 3/ });
  await third.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Photo 3 picked up. Row 2, place 2.')).toBeAttached();
  // the drag begins to listen for keys in a later task
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 100);
      }),
  );
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('New row between row 1 and row 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => rows(page)).toEqual(['o1', 'o3', 'o2']);
  await expect(page.locator(`[${postFormAttributes.photo}="o3"] button`).first()).toBeFocused();

  await page.getByRole('button', { name: /^Describe photo 3 of 3/ }).click();
  await page.getByRole('button', { name: 'Move left' }).click();
  await expect.poll(() => rows(page)).toEqual(['o1', 'o3 o2']);
  await expect(page.getByRole('button', { name: 'Move left' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove photo 3 of 3' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo 2 of 2' })).toBeFocused();
});

test('RULE-10: an eleventh photo is not added and a toast says so', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  await choose(
    page,
    await Promise.all(Array.from({ length: 11 }, (_, index) => png(`${index}.png`, index))),
  );
  await expect(page.getByText('You can only add 10 photos.')).toBeVisible();
  await allReady(page, 10);
  expect(await order(page)).toEqual(Array.from({ length: 10 }, (_, index) => `o${index + 1}`));
});

test('PTYPE-11: a photo from the web is checked before it is added', async ({
  person,
  allowed,
}) => {
  allowed.push(/images\.example/, /Failed to load resource/);
  const ada = await person();
  const page = await ada.open('/new/photo');
  const photo = (await png('web.png')).buffer;
  await page.route('https://images.example/**', (route) =>
    route.request().url().endsWith('.png')
      ? route.fulfill({ body: photo, contentType: 'image/png' })
      : route.fulfill({ status: 404 }),
  );
  await page.getByRole('button', { name: 'From the web' }).click();
  const field = page.getByRole('textbox', { name: 'Photo URL' });
  await field.fill('https://images.example/nothing');
  await field.press('Enter');
  await expect(page.getByText('No photo found at this URL.')).toBeVisible();
  await field.fill('images.example/a.png');
  await field.press('Enter');
  await allReady(page, 1);
  await expect(field).toHaveCount(1);
});

test('UPL-13, RULE-08: a failed upload is shown with its file name and can be retried; until it succeeds, the post cannot be sent', async ({
  person,
  allowed,
}) => {
  allowed.push(/upload_photo/, /Failed to load resource/);
  const ada = await person();
  const page = await ada.open('/new/photo');
  await page.route('**/svc/post/upload_photo', (route) =>
    route.fulfill({
      status: 429,
      json: { meta: { status: 429, msg: 'Too Many Requests' }, errors: ['Too much for now.'] },
    }),
  );
  await choose(page, [await png('lake.png')]);
  await expect(photoTile(page, 'o1')).toContainText('lake.png Too much for now.');
  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(
    form(page).getByText('A photo hasn’t been uploaded yet. Retry it, or remove it.'),
  ).toBeVisible();
  await page.unroute('**/svc/post/upload_photo');
  await page.getByRole('button', { name: 'Retry photo 1 of 1' }).click();
  await allReady(page, 1);
});

test('a press takes effect even if the button moves away as photos load; moving the mouse away from the button cancels the press', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/new/photo');
  await choose(page, [await jpeg('one.jpg', 1), await png('two.png', 2)]);
  await allReady(page, 2);
  const describe = page.getByRole('button', { name: /^Describe photo 2 of 2/ });
  const press = async () => {
    await describe.hover();
    await page.mouse.down();
  };
  const shift = (margin: string) =>
    tiles(page)
      .first()
      .evaluate((tile, given) => {
        if (tile instanceof HTMLElement) tile.style.marginBlockStart = given;
      }, margin);

  await press();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(describe).toHaveAttribute('aria-expanded', 'false');

  await press();
  await shift('300px');
  await page.mouse.up();
  await expect(describe).toHaveAttribute('aria-expanded', 'true');
});

test('photos that are still uploading survive a reload with their captions, and are then uploaded', async ({
  person,
  allowed,
}) => {
  allowed.push(/upload_photo/, /ERR_/);
  const ada = await person();
  const page = await ada.open('/new/photo');
  await page.route('**/svc/post/upload_photo', () => {});
  await choose(page, [await jpeg('one.jpg', 1), await png('two.png', 2)]);
  await expect(photoTile(page, 'o1')).toHaveAttribute(postFormAttributes.photoStatus, 'uploading');
  await page.getByRole('button', { name: /^Describe photo 2 of 2/ }).click();
  await page.getByLabel('Photo caption').fill('Kept');
  await expectStoredFiles(page, 2);
  await page.unroute('**/svc/post/upload_photo');
  await page.reload();
  await allReady(page, 2);
  await expect(photoTile(page, 'o2')).toContainText('Kept');
});
