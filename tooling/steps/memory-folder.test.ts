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

test('tests get a temporary folder in memory, which is removed afterwards, even after a failure', async () => {
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
  ['the in-memory file system does not exist', { folder: '/nowhere', free: none }],
  [
    'the in-memory file system has too little space',
    { folder: os.tmpdir(), free: { folder: Infinity, memory: 0 } },
  ],
  ['there is too little memory', { folder: os.tmpdir(), free: { folder: 0, memory: Infinity } }],
])('temporary files stay on disk if %s', async (_, elsewhere) => {
  expect(await inMemoryFolder(async (env) => env, elsewhere)).toEqual({});
});
