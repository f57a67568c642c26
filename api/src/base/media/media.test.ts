import sharp from 'sharp';
import { drawAvatar } from '../../nouns/blogs/draw-avatar.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sound = new TextEncoder().encode('0123456789');

test('a stored file is served by key with its type and cached permanently; equal content has one key', async () => {
  const key = await app.deps.media.put(sound, 'mp3');
  expect(await app.deps.media.put(sound, 'mp3')).toBe(key);
  const answer = await app.stranger().get(app.deps.media.url(key));
  expect(await answer.text()).toBe('0123456789');
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await app.deps.media.get(key)).toEqual(Buffer.from(sound));
});

test('a file never runs as a script: it is sandboxed, and its type is not sniffed', async () => {
  const key = await app.deps.media.put(
    new TextEncoder().encode('<script>alert(1)</script>'),
    'png',
  );
  const { headers } = await app.stranger().get(app.deps.media.url(key));
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['nonsense', 200, '0123456789', null],
])(
  'a request for the range %s gets status %i and the content "%s"',
  async (range, status, text, contentRange) => {
    const key = await app.deps.media.put(sound, 'mp3');
    const answer = await app.stranger().get(app.deps.media.url(key), { headers: { range } });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  },
);

test.each([
  '/media/',
  '/media/ab/none.mp3',
  '/media/..%2f..%2fsession-secret',
  '/media/../session-secret',
  `/media/ab/${'a'.repeat(38)}.html`,
  '/media/originals',
  '/media/partial/x',
])('a request for %s gets 404', async (address) => {
  expect((await app.stranger().get(address)).status).toBe(404);
});

test('a blog without an avatar gets a drawn one, unique to its name, in every size', async () => {
  expect(drawAvatar('ada')).toBe(drawAvatar('ada'));
  expect(drawAvatar('ada')).not.toBe(drawAvatar('bob'));
  await app.register({ blog: 'ada' });
  for (const size of [16, 96, 512]) {
    const answer = await app.stranger().get(`/avatar/ada/${size}?v=3`);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', expect.stringContaining('immutable')]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: size,
      height: size,
    });
  }
});

test.each([
  '/avatar/a/64',
  '/avatar/..%2fx/64',
  '/avatar/ada/NaN',
  '/avatar/ada/0',
  '/avatar/ada/-16',
  '/avatar/ada/16.5',
  '/avatar/ada/064',
  '/avatar/ada/1e2',
])('CARD-18: %s is not the URL of an avatar', async (address) => {
  expect((await app.stranger().get(address)).status).toBe(404);
});

test('no URL serves an original', async () => {
  const key = await app.deps.media.putOriginal(
    new TextEncoder().encode('with a place in it'),
    'mp3',
  );
  for (const address of [
    `/media/${key}`,
    `/media/originals/${key}`,
    `/media/x/../originals/${key}`,
    `/media/originals%2f${key}`,
  ])
    expect((await app.stranger().get(address)).status).toBe(404);
});
