import { expect, type Locator, type Page } from '@playwright/test';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import * as v from 'valibot';
import { payloadOf, type Person } from './test.ts';

const uploaded = v.object({
  response: v.looseObject({ url: v.string(), key: v.optional(v.string(), '') }),
});

/** Gives files to a field, once it is enabled. */
export async function chooseFiles(
  field: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  await expect(field).toBeEnabled({ timeout: 20_000 });
  await field.setInputFiles(files);
}

/** Expects that post forms have stored `count` files in the browser, where they survive a crash. */
export const expectStoredFiles = (page: Page, count: number): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const name = 'tessera-compose';
          if (!(await indexedDB.databases()).some((known) => known.name === name)) return 0;
          return new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('error', () => reject(new Error('no database')));
            opening.addEventListener('success', () => {
              const counting = opening.result.transaction('files').objectStore('files').count();
              counting.addEventListener('error', () => reject(new Error('no count')));
              counting.addEventListener('success', () => {
                opening.result.close();
                resolve(counting.result);
              });
            });
          });
        }),
      { message: 'stored files', timeout: 20_000 },
    )
    .toBe(count);

/**
 * Options for waiting until a video is converted. Videos are converted one at a time, at a low
 * priority, so that this takes as long as the rest of the machine lets it.
 */
export const untilConverted = { timeout: 150_000, intervals: [3000] };

/** Sends a file as the post form does. */
export async function upload(
  { context }: Person,
  { path }: { readonly path: string },
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<{ readonly url: string; readonly key: string }> {
  const { form_key } = payloadOf(await (await context.request.get('/explore')).text());
  const answer = await context.request.post(path, {
    headers: { 'X-Form-Key': form_key, Accept: 'application/json' },
    multipart: { file: { name, mimeType, buffer } },
  });
  return v.parse(uploaded, await answer.json()).response;
}

interface Photoset {
  readonly count: number;
  readonly width?: number;
  /** Two thirds of the width by default. */
  readonly height?: number;
  /** One digit for each row: its number of photos. */
  readonly layout?: string;
  readonly isCarousel?: boolean;
  readonly livePhoto?: string;
}

/** Publishes a post of photos, all but the first with a caption; returns the id of the post. */
export async function publishPhotos(
  person: Person,
  {
    count,
    width = 1800,
    height = (width * 2) / 3,
    layout,
    isCarousel = false,
    livePhoto,
  }: Photoset,
): Promise<string> {
  const names = Array.from({ length: count }, (_, index) => `o${index + 1}`);
  const urls = await Promise.all(
    names.map(
      async (_, seed) =>
        (
          await upload(
            person,
            uploadPhoto,
            'photo.jpg',
            'image/jpeg',
            await makeJpeg({ width, height, orientation: 1, seed }),
          )
        ).url,
    ),
  );
  const by = (value: (index: number) => string) =>
    Object.fromEntries(names.map((name, index) => [name, value(index)]));
  const saved = await person.call(updatePost, {
    body: {
      channel_id: person.blog,
      editor_type: 'html',
      images: by((index) => urls[index] ?? ''),
      alt: by((index) => `Corners, ${index + 1}`),
      caption: by((index) => (index === 0 ? '' : `Taken as number ${index + 1}`)),
      ...(livePhoto !== undefined && { livephoto: { o1: livePhoto } }),
      carousel_display: isCarousel,
      post: {
        type: 'photo',
        two: '',
        photoset_order: names.join(),
        state: '0',
        ...(layout !== undefined && { photoset_layout: layout }),
      },
    },
  });
  return saved.post.action.id;
}
