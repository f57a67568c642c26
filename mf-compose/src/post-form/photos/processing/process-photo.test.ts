import { waitFor } from '@testing-library/react';
import { fileUnreadable } from '@tessera/shared-contracts/media/events';
import { createBus } from '@tessera/shared-contracts/platform/bus';
import fc from 'fast-check';
import { fitWithin } from './scale-photo.ts';
import { createPhotoScaler } from './photo-scaler.ts';
import { createProcessPhoto } from './process-photo.ts';

const photo = (name: string, type: string, content: BlobPart = 'x') =>
  new File([content], name, { type, lastModified: 3 });
const size = { width: 40, height: 30 };

function setUp(
  scale: jest.Mock = jest.fn(async (_: Blob, type: string) => ({
    content: new Blob(['small'], { type }),
    width: 1080,
    height: 810,
  })),
) {
  const bus = createBus();
  const unreadable: unknown[] = [];
  bus.on(fileUnreadable).subscribe((event) => unreadable.push(event));
  const measured: string[] = [];
  const process = createProcessPhoto(bus, { scale }, async (address) => {
    measured.push(address);
    return size;
  });
  return { process, scale, unreadable, measured };
}

test('UPL-21, UPL-22: scales the longer side to at most 1080 px, keeps the ratio and never enlarges', () => {
  expect([
    fitWithin({ width: 4000, height: 3000 }, 1080),
    fitWithin({ width: 3000, height: 4000 }, 1080),
    fitWithin({ width: 1080, height: 500 }, 1080),
    fitWithin({ width: 9000, height: 2 }, 1080),
  ]).toEqual([
    { width: 1080, height: 810 },
    { width: 810, height: 1080 },
    { width: 1080, height: 500 },
    { width: 1080, height: 1 },
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      (width, height) => {
        const fitted = fitWithin({ width, height }, 1080);
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(1080);
        expect(fitted.width <= width && fitted.height <= height).toBe(true);
      },
    ),
  );
});

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.JPEG', 'image/jpg'],
  ['a.png', 'image/png'],
])('UPL-19, UPL-21: scales %s to 1080 px and keeps its base name', async (name, type) => {
  const { process, scale, measured } = setUp();
  const done = await process(photo(name, type));
  expect(scale).toHaveBeenCalledWith(expect.any(Blob), type.replace('jpg', 'jpeg'), 1080, false);
  expect([await done.file.text(), done.file.name, done.width, done.height]).toEqual([
    'small',
    type === 'image/png' ? 'a.png' : 'a.jpg',
    1080,
    810,
  ]);
  expect(measured).toEqual([]);
});

test('UPL-20: animated PNGs, and types other than JPEG and PNG, are measured by loading their URL, but not scaled', async () => {
  const { process, scale, measured } = setUp();
  const gif = photo('a.gif', 'image/gif');
  expect(await process(gif)).toEqual({ file: gif, ...size });
  const moving = photo('a.png', 'image/png', 'PNG....acTL');
  expect((await process(moving)).file).toBe(moving);
  expect(scale).not.toHaveBeenCalled();
  expect(measured).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)]);
});

test('redraws a photo with Exif data to remove the data; leaves a small photo without Exif data as it is', async () => {
  const { process, scale } = setUp(jest.fn(async () => ({ content: undefined, ...size })));
  const plain = photo('a.jpg', 'image/jpeg', 'plain');
  expect((await process(plain)).file).toBe(plain);
  await process(photo('b.jpg', 'image/jpeg', '..Exif\0\0..'));
  expect(scale.mock.calls.map((call: unknown[]) => call[3])).toEqual([false, true]);
});

test('UPL-23: an event reports an unreadable photo, which is then measured by loading its URL', async () => {
  const { process, unreadable, measured } = setUp(
    jest.fn(async () => {
      throw new Error('broken');
    }),
  );
  const broken = photo('a.jpg', 'image/jpeg');
  expect(await process(broken)).toEqual({ file: broken, ...size });
  expect(unreadable).toEqual([
    { name: 'a.jpg', type: 'image/jpeg', size: 1, reason: 'Error: broken' },
  ]);
  expect(measured).toHaveLength(1);
});

describe('the worker', () => {
  class FakeWorker extends EventTarget {
    readonly jobs: { readonly id: number }[] = [];
    isTerminated = false;
    onmessage = null;
    onmessageerror = null;
    onerror = null;
    postMessage(job: { readonly id: number }): void {
      this.jobs.push(job);
    }
    terminate(): void {
      this.isTerminated = true;
    }
    say(data: unknown): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  test('replies are matched to jobs by id; the job of an unreadable photo is rejected', async () => {
    const worker = new FakeWorker();
    const scaler = createPhotoScaler(async () => worker);
    const one = scaler.scale(new Blob(['1']), 'image/png', 1080, false);
    const two = scaler.scale(new Blob(['2']), 'image/png', 1080, false);
    await waitFor(() => expect(worker.jobs).toHaveLength(2));
    worker.say({ id: 2, isRead: false, reason: 'broken' });
    worker.say('nonsense');
    worker.say({ id: 1, isRead: true, width: 4, height: 3 });
    await expect(two).rejects.toThrow('broken');
    expect(await one).toEqual({ content: undefined, width: 4, height: 3 });
    scaler.stop();
    await waitFor(() => expect(worker.isTerminated).toBe(true));
  });

  test('is not used again after it fails: the page scales that photo and later ones', async () => {
    const worker = new FakeWorker();
    let started = 0;
    const scaler = createPhotoScaler(async () => {
      started += 1;
      return worker;
    });
    const scaling = scaler.scale(new Blob(['1']), 'image/png', 1080, false);
    await waitFor(() => expect(worker.jobs).toHaveLength(1));
    worker.dispatchEvent(new Event('error'));
    // jsdom has no createImageBitmap: this error proves that the page tried
    await expect(scaling).rejects.toThrow('createImageBitmap');
    await expect(scaler.scale(new Blob(['2']), 'image/png', 1080, false)).rejects.toThrow(
      'createImageBitmap',
    );
    expect(started).toBe(1);
  });

  test('is not started again after its script fails to load: the page scales the photos', async () => {
    let started = 0;
    const scaler = createPhotoScaler(async () => {
      started += 1;
      throw new TypeError('Failed to fetch');
    });
    for (const text of ['1', '2'])
      await expect(scaler.scale(new Blob([text]), 'image/png', 1080, false)).rejects.toThrow(
        'createImageBitmap',
      );
    expect(started).toBe(1);
  });
});
