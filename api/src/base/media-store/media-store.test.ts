import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openFolder } from './folder-disk.ts';
import { createMediaStore } from './media-store.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-media-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file whose stream fails midway is not stored, and leaves no partial file', async () => {
  const disk = openFolder(folder);
  const broken = Readable.from(
    (async function* breakOff() {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })(),
  );
  await expect(disk.keep('ab/file.png', broken, 8)).rejects.toThrow('connection lost');
  expect(await disk.sizeOf('ab/file.png')).toBeUndefined();
  expect(readdirSync(path.join(folder, 'partial'))).toEqual([]);
});

test('a file cannot be stored if another file has the name of its folder; a missing file has no size', async () => {
  const disk = openFolder(folder);
  expect(await disk.sizeOf('no/such.png')).toBeUndefined();
  writeFileSync(path.join(folder, 'ab'), '');
  expect(await disk.sizeOf('ab/file.png')).toBeUndefined();
  await expect(disk.keep('ab/file.png', Readable.from([Buffer.from('x')]), 1)).rejects.toThrow();
});

test('equal files in memory and on disk share a key; a byte range can be read', async () => {
  const store = createMediaStore({ s3: undefined, dataDir: folder });
  const file = path.join(folder, 'source');
  writeFileSync(file, '0123456789');
  const key = await store.put({ file }, 'mp3');
  expect(await store.put(Buffer.from('0123456789'), 'mp3')).toBe(key);
  const found = await store.find(key);
  expect(found?.size).toBe(10);
  expect(await text(Readable.from(found?.read({ start: 2, end: 4 }) ?? []))).toBe('234');
});

test('an original cannot be served by its key, but the server can fetch it', async () => {
  const store = createMediaStore({ s3: undefined, dataDir: folder });
  const key = await store.putOriginal(Buffer.from('with a place in it'), 'jpg');
  expect([
    await store.find(key),
    await store.get(key),
    await store.find(`originals/${key}`),
  ]).toEqual([undefined, undefined, undefined]);
  const target = path.join(folder, 'target');
  await store.fetchOriginal(key, target);
  expect(existsSync(target)).toBe(true);
  await expect(store.fetchOriginal('../../etc/passwd', target)).rejects.toThrow('not a key');
});
