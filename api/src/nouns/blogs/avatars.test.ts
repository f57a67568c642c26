import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { avatarSizes } from '@tessera/shared-contracts/blogs/blog';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepAvatarsJob } from './sweep-avatars.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const folder = (): string => path.join(app.deps.env.dataDir, 'avatars');
async function kept(): Promise<string[]> {
  const entries = await readdir(folder(), { recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.endsWith('.webp'))
    .map((entry) => path.basename(entry))
    .toSorted();
}
async function avatarAt(address: string) {
  const answer = await app.stranger().get(address);
  return {
    status: answer.status,
    caching: answer.headers.get('cache-control'),
    content: Buffer.from(await answer.arrayBuffer()),
  };
}

test('avatars of unknown names leave no files, and share one image per size', async () => {
  const seen = new Set<string>();
  for (let index = 0; index < 500; index += 1) {
    const { status, content } = await avatarAt(
      `/avatar/nobody-${index}/${avatarSizes[index % avatarSizes.length] ?? 64}?v=0`,
    );
    expect(status).toBe(200);
    seen.add(content.toString('base64'));
  }
  expect([await kept(), seen.size]).toEqual([[], avatarSizes.length]);
  const { caching, content } = await avatarAt('/avatar/nobody-at-all/96?v=0');
  // someone may register the name, so browsers must not cache this for a year
  expect(caching).toBe('public, max-age=300');
  expect(await sharp(content).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
});

test('a blog’s drawn avatar is stored, and differs from that of unknown names', async () => {
  await app.register({ blog: 'drawn' });
  const [first, second, unknown] = [
    await avatarAt('/avatar/drawn/64?v=0'),
    await avatarAt('/avatar/drawn/64?v=0'),
    await avatarAt('/avatar/undrawn/64?v=0'),
  ];
  expect([first.content.equals(second.content), first.content.equals(unknown.content)]).toEqual([
    true,
    false,
  ]);
  expect(first.caching).toBe('public, max-age=31536000, immutable');
  expect(await kept()).toEqual(['drawn-64.webp']);
});

test('CARD-18: for an unlisted size the next larger one is served, at most 512, and only listed sizes are stored', async () => {
  await app.register({ blog: 'sized' });
  const own = async (): Promise<string[]> =>
    (await kept()).filter((file) => file.startsWith('sized-'));
  for (const [asked, given] of [
    [1, 16],
    [17, 24],
    [36, 40],
    [65, 96],
    [129, 512],
    [511, 512],
    [513, 512],
    ['9'.repeat(100), 512],
  ]) {
    const { status, content } = await avatarAt(`/avatar/sized/${asked}?v=0`);
    expect([status, (await sharp(content).metadata()).width]).toEqual([200, given]);
  }
  const files = await own();
  expect(files).toEqual([16, 24, 40, 512, 96].map((size) => `sized-${size}.webp`));
  for (let asked = 97; asked <= 128; asked += 1) await avatarAt(`/avatar/sized/${asked}`);
  expect(await own()).toEqual([...files, 'sized-128.webp'].toSorted());
});

test('the sweep removes avatars of unknown names, and files older than a month', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000);
  await app.register({ blog: 'drawn-late' });
  await avatarAt('/avatar/drawn-late/64');
  await avatarAt('/avatar/drawn-late/96');
  const folderOf = path.join(folder(), '1', 'dr');
  await utimes(path.join(folderOf, 'drawn-late-96.webp'), old, old);
  for (const name of [
    'drifter-64.webp',
    'drifter-with-9-512.webp',
    'drawn-late-64.webp.0a0b0c0d.partial',
  ])
    await writeFile(path.join(folderOf, name), 'left behind');
  await utimes(path.join(folderOf, 'drawn-late-64.webp.0a0b0c0d.partial'), old, old);
  await sweepAvatarsJob.run(app.deps, {});
  expect(await readdir(folderOf)).toEqual(['drawn-64.webp', 'drawn-late-64.webp']);
  expect((await stat(path.join(folderOf, 'drawn-late-64.webp'))).size).toBeGreaterThan(100);
  // drawn again on the next request
  expect((await avatarAt('/avatar/drawn-late/96')).status).toBe(200);
});
