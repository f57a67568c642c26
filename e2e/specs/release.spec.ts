import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, ready, test } from '../support/test.ts';
import { removeDataDir, root, startProduct } from '../support/product.ts';
import type { RemoteName } from '@tessera/shared-contracts/platform/registry';
import * as v from 'valibot';
import { variantLabel, variantOf } from '../variants/build-variant.ts';

/** Runs the release command against a product's data, as a team would. */
const release = (dataDir: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        '@tessera/api/tsx-loader',
        path.join(root, 'api/src/commands/release.ts'),
        ...args,
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });

test('releasing and rolling back one remote leaves the shell alone, and open pages keep the old version', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const variant = variantOf('mf_share');
  const product = await startProduct({ env: { TESSERA_DEMO: '0' } });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const shells = new Set<string>();
    context.on('request', (request) => {
      if (/\/releases\/shell\/.*\/main\..*\.js$/.test(request.url())) shells.add(request.url());
    });
    const open = await context.newPage();
    await open.goto('/');
    await ready(open);
    const mark = 'data-variant-mf-share';

    await release(product.dataDir, 'mf-share', '--from', variant.dir);
    const second = await context.newPage();
    // another process notices a switch within about two seconds
    await expect(async () => {
      await second.goto('/');
      await ready(second);
      await expect(second.locator('html')).toHaveAttribute(mark, variantLabel, { timeout: 500 });
    }).toPass({ timeout: 40_000 });

    await expect(open.locator('html')).not.toHaveAttribute(mark, /./);
    await open.getByRole('link', { name: 'Explore' }).first().click();
    await expect(open).toHaveURL(/\/explore/);
    await open.reload();
    await ready(open);
    await expect(open.locator('html')).toHaveAttribute(mark, variantLabel);

    await release(product.dataDir, 'mf-share', '--rollback');
    await expect(async () => {
      await second.reload();
      await ready(second);
      await expect(second.locator('html')).not.toHaveAttribute(mark, /./, { timeout: 500 });
    }).toPass({ timeout: 40_000 });
    expect(shells.size, 'the shell stays the same file').toBe(1);
  } finally {
    await context.close();
    await product.stop();
    removeDataDir(product.dataDir);
  }
});

const readiness = v.object({ releases: v.record(v.string(), v.string()) });
/** The version of a remote that everyone's pages show. */
const shownBy = async (url: string, remote: RemoteName): Promise<string | undefined> =>
  v.parse(readiness, await (await fetch(`${url}/readyz`)).json()).releases[remote];

test('a restart releases nothing: not over a later release or rollback, nor over a canary', async () => {
  test.setTimeout(180_000);
  const variant = variantOf('mf_share');
  let product = await startProduct({ env: { TESSERA_DEMO: '0' } });
  const { dataDir, url } = product;
  const restart = async (): Promise<void> => {
    await product.stop();
    product = await startProduct({
      dataDir,
      port: Number(new URL(url).port),
      env: { TESSERA_DEMO: '0' },
    });
    await expect
      .poll(() => shownBy(url, 'mf_share').catch(() => undefined), { timeout: 30_000 })
      .toBeDefined();
  };
  try {
    const first = await shownBy(url, 'mf_share');
    await release(dataDir, 'mf-share', '--from', variant.dir, '--channel', 'early');
    await restart();
    expect(await shownBy(url, 'mf_share')).toBe(first);
    await release(dataDir, '--channel', 'early', '--promote');
    await restart();
    expect(await shownBy(url, 'mf_share')).toBe(variant.version);
    expect(product.output()).toContain(`Built here and not what pages show: mf_share ${first}.`);
    await release(dataDir, 'mf-share', '--rollback');
    await restart();
    expect(await shownBy(url, 'mf_share')).toBe(first);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
