import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import { appCode, nextStep } from '@tessera/api/testing/test-codes';
import { createDataDir, removeDataDir, root, startEmptyProduct } from '../support/product.ts';
import { test } from '../support/killable-product.ts';
import { filePicker, photosThatAre, postForms } from '../support/page-parts.ts';
import { expect, ready } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';

test.setTimeout(240_000);

const photo = (page: Page) =>
  page.getByRole('article').getByRole('link', { name: 'Photo' }).getByRole('img');

/** Runs a command of the server against a data folder; returns what it prints. */
async function run(command: 'backup' | 'restore', file: string, dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      '@tessera/api/tsx-loader',
      path.join(root, `api/src/app/commands/${command}.ts`),
      file,
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  );
  return stdout;
}

test('a backup of a running server, restored into an empty folder, starts with its photos, sessions and second factors, and not with another secret', async ({
  killable,
  person,
  browser,
}) => {
  const ada = await person();
  const page = await ada.open('/settings/tfa');
  await ready(page);
  await page
    .getByRole('region', { name: 'Authenticator app' })
    .getByLabel('Your password')
    .fill(ada.password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const uri = await page.locator('input[name="uri"]').inputValue();
  await page.getByLabel('Code', { exact: true }).fill(appCode(uri));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await page.goto('/new/photo');
  await ready(page);
  await chooseFiles(filePicker(page, 'photos'), [
    {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeJpeg({ width: 800, height: 600 }),
    },
  ]);
  await expect(photosThatAre(page, 'ready')).toHaveCount(1, { timeout: 30_000 });
  await postForms(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(photo(page)).toBeVisible();

  const file = path.join(path.dirname(killable.dataDir), 'backup.zip');
  expect(await run('backup', file, killable.dataDir)).toContain('It contains the session secret');
  await killable.kill();

  const dataDir = createDataDir();
  expect(await run('restore', file, dataDir)).toContain('Start the server with npm start.');
  await expect(run('restore', file, dataDir)).rejects.toMatchObject({
    stdout: expect.stringContaining('is not empty'),
  });
  const restored = await startEmptyProduct({ dataDir });
  try {
    const context = await browser.newContext({ baseURL: restored.url });
    const second = await context.newPage();
    await second.goto('/login');
    await second.getByLabel('Email address').fill(ada.email);
    await second.getByLabel('Password').fill(ada.password);
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await second.getByLabel('Code').fill(appCode(uri, nextStep));
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(second).toHaveURL(/\/dashboard$/);
    await ready(second);
    await expect
      .poll(() =>
        photo(second).evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
      )
      .toBeGreaterThan(0);
    await context.close();
  } finally {
    await restored.stop();
  }
  const secret = path.join(dataDir, 'session-secret');
  const right = readFileSync(secret, 'utf8');
  writeFileSync(secret, right.split('').toReversed().join(''));
  await expect(startEmptyProduct({ dataDir })).rejects.toThrow(
    'This database was used with another session secret.',
  );
  removeDataDir(dataDir);
});
