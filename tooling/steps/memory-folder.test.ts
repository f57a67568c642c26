import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inMemoryFolder, type MemoryPlace } from './memory-folder.ts';

const none = { folder: 0, memory: 0 };
let place: MemoryPlace;
beforeEach(() => {
  place = { folder: mkdtempSync(path.join(os.tmpdir(), 'tessera-memory-')), free: none };
});
afterEach(() => rmSync(place.folder, { recursive: true }));

test('tests get their own folder, which is removed afterwards, even after a failure', async () => {
  const seen: string[] = [];
  async function leaveFile({ TMPDIR = '' }: Readonly<Record<string, string>>): Promise<void> {
    seen.push(TMPDIR);
    writeFileSync(path.join(TMPDIR, 'left'), 'x');
    throw new Error('failed');
  }
  await expect(inMemoryFolder(leaveFile, place)).rejects.toThrow('failed');
  expect(seen.map((folder) => path.dirname(folder))).toEqual([place.folder]);
  expect(seen.map((folder) => existsSync(folder))).toEqual([false]);
});

test.each([
  ['there is no such file system', { folder: '/nowhere', free: none }],
  ['it has too little room', { folder: os.tmpdir(), free: { folder: Infinity, memory: 0 } }],
  ['there is too little memory', { folder: os.tmpdir(), free: { folder: 0, memory: Infinity } }],
])('they stay on the disk when %s', async (_, elsewhere) => {
  expect(await inMemoryFolder(async (env) => env, elsewhere)).toEqual({});
});
