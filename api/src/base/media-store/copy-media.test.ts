import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3Server, type S3Server } from '../../testing/s3/s3-server.ts';
import { copyMedia } from './copy-media.ts';
import { openFolder } from './folder-disk.ts';
import { createMediaStore } from './media-store.ts';
import { openBucket } from './bucket-disk.ts';
import { partSize } from './write-object.ts';

let folder = '';
let s3: S3Server;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-copy-'));
  s3 = await startS3Server(path.join(folder, 's3'));
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const pace = { backoff: 10, tries: 2 } as const;
const media = (): string => path.join(folder, 'media');
const to = () => openBucket(s3.settings, { pace });

/** Fills a folder as the server does; returns the keys. */
async function fill(): Promise<string[]> {
  const store = createMediaStore({ s3: undefined, dataDir: folder });
  const content = (text: string) => new TextEncoder().encode(text);
  const keys = [
    ...(await Promise.all(['a', 'b', 'c', 'd'].map((text) => store.put(content(text), 'png')))),
    await store.put(Buffer.alloc(partSize + 10, 'x'), 'mp4'),
    `originals/${await store.putOriginal(content('original'), 'jpg')}`,
    `private/${await store.putPrivate(content('private'), 'png')}`,
  ];
  // left by a process that died
  mkdirSync(path.join(media(), 'partial'), { recursive: true });
  writeFileSync(path.join(media(), 'partial', 'x'), 'half');
  return keys.toSorted();
}
const puts = (): number => s3.requests.filter((line) => line.startsWith('PUT')).length;

test('copies every file with its content, and does not change the folder', async () => {
  const keys = await fill();
  expect(await copyMedia({ folder: media(), to: to() })).toEqual({
    copied: keys.length,
    alreadyCopied: 0,
    damaged: [],
  });
  expect(s3.objects.keys()).toEqual(keys);
  for (const key of keys) {
    const here = readFileSync(path.join(media(), key));
    expect((await buffer(await to().read(key))).equals(here)).toBe(true);
  }
  // the server finds the copied files
  const store = createMediaStore({ s3: s3.settings, dataDir: folder });
  expect((await store.find(keys.find((key) => key.endsWith('.mp4')) ?? ''))?.size).toBe(
    partSize + 10,
  );
});

test('a second run sends only new files', async () => {
  const keys = await fill();
  await copyMedia({ folder: media(), to: to() });
  const sent = puts();
  expect(await copyMedia({ folder: media(), to: to() })).toMatchObject({
    copied: 0,
    alreadyCopied: keys.length,
  });
  expect(puts()).toBe(sent);
  await createMediaStore({ s3: undefined, dataDir: folder }).put(Buffer.from('new'), 'png');
  expect(await copyMedia({ folder: media(), to: to() })).toMatchObject({ copied: 1 });
});

test('another run completes an interrupted one', async () => {
  const keys = await fill();
  const away = { is: 'status', status: 503, code: 'SlowDown' } as const;
  s3.fail(/partNumber/, away, away);
  await expect(copyMedia({ folder: media(), to: to() })).rejects.toThrow('503');
  expect(s3.objects.keys().length).toBeLessThan(keys.length);
  expect(s3.objects.open).toBe(0);
  const { copied, alreadyCopied } = await copyMedia({ folder: media(), to: to() });
  expect([copied > 0, copied + alreadyCopied]).toEqual([true, keys.length]);
  expect(s3.objects.keys()).toEqual(keys);
});

test('a damaged file is reported and not sent; all other files are copied', async () => {
  const [first = '', ...others] = await fill();
  writeFileSync(path.join(media(), first), 'rotten');
  expect(await copyMedia({ folder: media(), to: to() })).toEqual({
    copied: others.length,
    alreadyCopied: 0,
    damaged: [`${first}: the local file is damaged`],
  });
  expect(s3.objects.keys()).toEqual(others);
});

test('with verify, a copy whose content differs is found and replaced', async () => {
  const keys = await fill();
  await copyMedia({ folder: media(), to: to() });
  const [first = ''] = keys;
  const { size = 0 } = s3.objects.find(first) ?? {};
  s3.objects.put(first, {}, [Buffer.alloc(size, '?')]);
  expect(await copyMedia({ folder: media(), to: to() })).toMatchObject({ copied: 0 });
  expect(await copyMedia({ folder: media(), to: to(), verify: true })).toMatchObject({
    copied: 1,
    alreadyCopied: keys.length - 1,
    damaged: [],
  });
  expect(await buffer(await to().read(first))).toEqual(readFileSync(path.join(media(), first)));
});

test('exports are copied too, although their names do not depend on their content', async () => {
  const archives = path.join(folder, 'archives');
  await openFolder(archives).keep('exports/7.zip', Readable.from([Buffer.from('zip')]), 3);
  expect(await copyMedia({ folder: archives, to: to(), verify: true })).toMatchObject({
    copied: 1,
  });
  expect(s3.objects.keys()).toEqual(['exports/7.zip']);
  expect(await copyMedia({ folder: path.join(folder, 'none'), to: to() })).toMatchObject({
    copied: 0,
    alreadyCopied: 0,
  });
});
