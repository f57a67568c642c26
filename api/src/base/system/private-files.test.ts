import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uploadAudio, uploadPhoto, uploadVideo } from '@tessera/shared-contracts/media/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { partsOf, upload } from '../../testing/test-uploads.ts';
import { sendFile } from '../../testing/test-messaging.ts';
import { closeFolders } from './private-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hasFfmpeg, makeJpeg, makeMp3, makeMp4, makePng } from '../../testing/media-samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Files and folders below a folder that other users may read, write or enter; releases are public. */
const openTo = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(?:database|releases)(?:\/|$)/.test(name))
    .filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);

const testIfFfmpeg = hasFfmpeg ? test : test.skip;

testIfFfmpeg(
  'nothing that people upload, write or ask for can be read by other users of the machine',
  async () => {
    const { dataDir } = app.deps.env;
    const [ada, bob] = [await app.register({ isConfirmed: true }), await app.register()];
    await upload(ada, uploadPhoto, await makeJpeg(), 'photo.jpg');
    await upload(ada, uploadAudio, await makeMp3(), 'track.mp3');
    await upload(ada, uploadVideo, await makeMp4({ seconds: 1 }), 'film.mp4');
    const [begun] = partsOf(await makePng({ seed: 4 }), 1000, 'unfinished-upload');
    await upload(ada, uploadPhoto, begun?.part ?? Buffer.alloc(0), 'photo.png', begun?.fields);
    await sendFile(ada, bob, await makePng({ seed: 5 }));
    expect((await ada.call(requestExport, {})).status).toBe(200);
    await app.jobs.runAll();
    expect((await app.stranger().get(`/avatar/${ada.blog}/64`)).status).toBe(200);

    const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    for (const place of [
      /^media\/..\/.*\.mp4$/,
      /^media\/originals\/..\/.*\.mp3$/,
      /^media\/private\/..\/.*\.png$/,
      /^archives\/exports\/.*\.zip$/,
      /^uploads\/.*\/unfinished-upload\.parts$/,
      /^avatars\/.*\.webp$/,
    ])
      expect(found).toContainEqual(expect.stringMatching(place));
    expect(openTo(dataDir)).toEqual([]);
  },
  60_000,
);

test('folders that an earlier version left open are closed, and those that are missing stay missing', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-open-'));
  try {
    for (const name of ['media/private/ab', 'archives', 'releases']) {
      mkdirSync(path.join(dataDir, name), { recursive: true });
      chmodSync(path.join(dataDir, name), 0o755);
    }
    chmodSync(path.join(dataDir, 'media'), 0o755);
    expect(await closeFolders({ dataDir })).toEqual([]);
    const modes = readdirSync(dataDir).map((name) => [
      name,
      (statSync(path.join(dataDir, name)).mode & 0o777).toString(8),
    ]);
    expect(Object.fromEntries(modes)).toEqual({ media: '700', archives: '700', releases: '755' });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
