import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFolder } from '../../base/media-store/folder-disk.ts';
import { createMediaStore } from '../../base/media-store/media-store.ts';
import { startS3Server, type S3Server } from '../../testing/s3/s3-server.ts';

const root = path.resolve(__dirname, '../../../..');
let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-media-command-'));
  s3 = await startS3Server(path.join(folder, 's3'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as from a terminal; returns its exit code and what it printed. */
function run(settings: Readonly<Record<string, string>>, ...args: string[]) {
  return new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', '@tessera/api/tsx-loader', 'api/src/app/commands/media.ts', ...args],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: folder, ...settings },
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

test('npm run media -- copy uses the server’s settings, and reports copied and damaged files', async () => {
  const store = createMediaStore({ s3: undefined, dataDir: folder });
  const key = await store.put(Buffer.from('an image'), 'png');
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3.settings;
  const settings = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: '1',
  };
  expect(await run({}, 'copy')).toMatchObject({
    code: 1,
    output: expect.stringContaining('S3_BUCKET'),
  });
  expect(await run(settings)).toMatchObject({ code: 1, output: expect.stringContaining('copy') });
  expect(await run({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }, 'copy')).toMatchObject({
    code: 1,
    output: expect.stringContaining('S3_SECRET_ACCESS_KEY'),
  });
  expect(s3.objects.keys()).toEqual([]);
  expect(await run(settings, 'copy')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /media: 1 file copied, 0 were already there\.\n.*archives: 0 files/,
    ),
  });
  expect(s3.objects.keys()).toEqual([key]);

  const damaged = await store.put(Buffer.from('another'), 'png');
  writeFileSync(path.join(folder, 'media', damaged), 'rotten');
  expect(await run(settings, 'copy', '--verify')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${damaged}: the local file is damaged`),
  });
  expect(await openFolder(path.join(folder, 'media')).sizeOf(key)).toBe(8);
});
