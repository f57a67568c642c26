import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { avatarSizes } from '@tessera/shared-contracts/blogs/blog';
import { createTestApp, type TestApp } from '../test-app.ts';
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
async function pictureOf(address: string) {
  const answer = await app.stranger().get(address);
  return {
    status: answer.status,
    caching: answer.headers.get('cache-control'),
    content: Buffer.from(await answer.arrayBuffer()),
  };
}

test('five hundred names that no blog has leave no file, and share one picture a size', async () => {
  const seen = new Set<string>();
  for (let index = 0; index < 500; index += 1) {
    const { status, content } = await pictureOf(
      `/avatar/nobody-${index}/${avatarSizes[index % avatarSizes.length] ?? 64}?v=0`,
    );
    expect(status).toBe(200);
    seen.add(content.toString('base64'));
  }
  expect([await kept(), seen.size]).toEqual([[], avatarSizes.length]);
  const { caching, content } = await pictureOf('/avatar/nobody-at-all/96?v=0');
  // someone may register the name, so browsers must not cache this for a year
  expect(caching).toBe('public, max-age=300');
  expect(await sharp(content).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
});

test('the drawing of a blog is kept, and another than that of unknown names', async () => {
  await app.register({ blog: 'drawn' });
  const [first, second, unknown] = [
    await pictureOf('/avatar/drawn/64?v=0'),
    await pictureOf('/avatar/drawn/64?v=0'),
    await pictureOf('/avatar/undrawn/64?v=0'),
  ];
  expect([first.content.equals(second.content), first.content.equals(unknown.content)]).toEqual([
    true,
    false,
  ]);
  expect(first.caching).toBe('public, max-age=31536000, immutable');
  expect(await kept()).toEqual(['drawn-64.webp']);
});

test('what no blog is named after is removed from the disk, and so is what lay there for a month', async () => {
  const old = new Date(Date.now() - 31 * 86_400_000);
  await app.register({ blog: 'drawn-late' });
  await pictureOf('/avatar/drawn-late/64');
  await pictureOf('/avatar/drawn-late/96');
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
  expect((await pictureOf('/avatar/drawn-late/96')).status).toBe(200);
});
