import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { startS3Server, type S3Server } from '../../testing/s3/s3-server.ts';
import { openFolder } from './folder-disk.ts';
import type { MediaDisk } from './media-disk.ts';
import { openBucket } from './bucket-disk.ts';
import { partSize } from './write-object.ts';

const bytes = (content: string | Uint8Array): Readable =>
  Readable.from([Buffer.from(content)], { objectMode: false });
const keyOf = (digits: string): string => `ab/${digits.padEnd(38, '0')}.mp4`;

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-disk-'));
  s3 = await startS3Server(path.join(folder, 's3'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const disks: readonly [string, () => MediaDisk][] = [
  ['a folder', () => openFolder(path.join(folder, 'media'))],
  ['a bucket', () => openBucket(s3.settings)],
];

describe.each(disks)('%s', (_, open) => {
  let disk: MediaDisk;
  beforeAll(() => {
    disk = open();
  });

  test('returns a stored file, whole or in ranges', async () => {
    await disk.keep(keyOf('1'), bytes('0123456789'), 10);
    expect(await disk.sizeOf(keyOf('1'))).toBe(10);
    expect(await text(await disk.read(keyOf('1')))).toBe('0123456789');
    expect(await text(await disk.read(keyOf('1'), { start: 2, end: 4 }))).toBe('234');
    expect(await text(await disk.read(keyOf('1'), { start: 9, end: 9 }))).toBe('9');
  });

  test('stores an empty file under a name with special characters', async () => {
    await disk.keep('exports/a b+c~é.zip', bytes(''), 0);
    expect(await disk.sizeOf('exports/a b+c~é.zip')).toBe(0);
    expect(await text(await disk.read('exports/a b+c~é.zip'))).toBe('');
    await disk.remove('exports/a b+c~é.zip');
    expect(await disk.sizeOf('exports/a b+c~é.zip')).toBeUndefined();
  });

  test('stores a large file, and returns it whole or in ranges', async () => {
    const content = randomBytes(2 * partSize + 12_345);
    const file = path.join(folder, 'large');
    writeFileSync(file, content);
    await disk.keep(keyOf('2'), createReadStream(file), statSync(file).size);
    expect(await disk.sizeOf(keyOf('2'))).toBe(content.byteLength);
    expect((await buffer(await disk.read(keyOf('2')))).equals(content)).toBe(true);
    const range = { start: partSize - 5, end: partSize + 5 };
    expect(
      (await buffer(await disk.read(keyOf('2'), range))).equals(
        content.subarray(range.start, range.end + 1),
      ),
    ).toBe(true);
  });

  test('a missing file has no size, cannot be read, and can be removed', async () => {
    expect(await disk.sizeOf(keyOf('3'))).toBeUndefined();
    await expect(
      (async function readMissing() {
        await text(await disk.read(keyOf('3')));
      })(),
    ).rejects.toThrow();
    await disk.remove(keyOf('3'));
  });

  test('lists only the files directly in a folder, and no longer lists a removed file', async () => {
    const names = Array.from({ length: 7 }, (__, at) => `cd/${String(at).repeat(38)}.png`);
    for (const name of names) await disk.keep(name, bytes(name), name.length);
    await disk.keep('cd/deeper/x.png', bytes('x'), 1);
    await disk.keep('cde/x.png', bytes('x'), 1);
    expect((await disk.list('cd')).toSorted()).toEqual(names);
    await disk.remove(names[3] ?? '');
    expect(await disk.list('cd')).not.toContain(names[3]);
    expect(await disk.list('none')).toEqual([]);
  });

  test.each([
    ['small', 100],
    ['large', partSize + 100],
  ])('rejects a %s file whose content breaks off or has the wrong size', async (__, size) => {
    const key = keyOf(`4${size}`);
    const half = (then: () => void) =>
      Readable.from(
        (async function* breakOff() {
          yield Buffer.alloc(size / 2);
          yield Buffer.alloc(size / 2 - 10);
          then();
        })(),
      );
    const broken = half(() => {
      throw new Error('the line is dead');
    });
    await expect(disk.keep(key, broken, size)).rejects.toThrow('the line is dead');
    await expect(
      disk.keep(
        key,
        half(() => {}),
        size,
      ),
    ).rejects.toThrow(`${size - 10} bytes instead of ${size}`);
    await expect(disk.keep(key, bytes(Buffer.alloc(size + 1)), size)).rejects.toThrow(
      `instead of ${size}`,
    );
    expect(await disk.sizeOf(key)).toBeUndefined();
    expect(s3.objects.open).toBe(0);
  });

  test('a later file replaces an earlier one of the same name', async () => {
    await disk.keep(keyOf('5'), bytes('old'), 3);
    await disk.keep(keyOf('5'), bytes('newer'), 5);
    expect(await text(await disk.read(keyOf('5')))).toBe('newer');
  });

  test('a read that is abandoned early leaves nothing open', async () => {
    const reading = await disk.read(keyOf('2'));
    for await (const piece of reading) {
      expect(piece).toBeInstanceOf(Uint8Array);
      break;
    }
    expect(reading.destroyed).toBe(true);
  });

  test('passes the check of its settings, which leaves no file behind', async () => {
    await disk.check();
    expect(await disk.list('probe')).toEqual([]);
  });
});

test('the objects of a bucket survive a restart of the fake server', async () => {
  const place = path.join(folder, 'again');
  const first = await startS3Server(place);
  await openBucket(first.settings).keep(keyOf('6'), bytes('kept'), 4);
  await first.close();
  const second = await startS3Server(place);
  expect(await text(await openBucket(second.settings).read(keyOf('6')))).toBe('kept');
  await second.close();
});
