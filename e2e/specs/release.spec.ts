import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bootFiles, releasesIn } from '../support/boot-file.ts';
import { release } from '../support/release-command.ts';
import { expect, payloadOf, ready, signUp, test } from '../support/test.ts';
import { removeDataDir, startEmptyProduct } from '../support/product.ts';
import { slotId } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import { buildChanged } from '../variants/build-changed.ts';
import type { Change } from '../variants/change.ts';
import { buildWithRspack } from '../variants/rspack/build-rspack.ts';
import { variantLabel, variantOf } from '../variants/build-variant.ts';

test('releasing and rolling back one remote leaves the shell unchanged, and open pages keep the version they loaded until it is withdrawn and they are reloaded', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const variant = variantOf('mf_share');
  const product = await startEmptyProduct();
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const shells = new Set<string>();
    context.on('request', (request) => {
      if (!bootFiles.test(request.url())) return;
      const [shell = ''] = releasesIn(request.url());
      shells.add(shell);
    });
    const open = await context.newPage();
    await open.goto('/');
    await ready(open);
    const mark = 'data-variant-mf-share';

    await release(product.dataDir, 'mf-share', '--from', variant.dir);
    const second = await context.newPage();
    // the server notices a release or a rollback within a second
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

    const withdrawnAt = Date.now();
    await release(product.dataDir, 'mf-share', '--rollback');
    await expect(async () => {
      await second.reload();
      await ready(second);
      await expect(second.locator('html')).not.toHaveAttribute(mark, /./, { timeout: 500 });
    }).toPass({ timeout: 40_000 });
    // a page that runs the withdrawn release offers a reload within a minute
    await open.getByRole('button', { name: 'Reload' }).click({ timeout: 65_000 });
    expect(Date.now() - withdrawnAt).toBeLessThan(60_000);
    await ready(open);
    await expect(open.locator('html')).not.toHaveAttribute(mark, /./);
    await expect(open.getByRole('button', { name: 'Reload' })).toHaveCount(0);
    expect(shells.size, 'the shell stays the same').toBe(1);
  } finally {
    await context.close();
    await product.stop();
    removeDataDir(product.dataDir);
  }
});

/** Changes that add an entry to the header: markup, style and behaviour. */
const zines: readonly Change[] = [
  {
    file: 'src/header/view/HeaderView.tsx',
    from: '<nav className="header-view__nav" aria-label="Main">',
    to: '<nav className="header-view__nav" aria-label="Main"><a className="header-view__zines" href="/tagged/zines">Zines</a>',
  },
  {
    file: 'src/header/view/header.css',
    from: '.header-view {',
    to: '.header-view__zines { letter-spacing: 3px; }\n.header-view {',
  },
  {
    file: 'src/App.ts',
    from: 'export const bootstrap',
    to: `document.addEventListener('pointerover', ({ target }) => {
  if (target instanceof Element && target.matches('.header-view__zines'))
    document.documentElement.dataset['zines'] = 'hovered';
});
export const bootstrap`,
  },
];

test('a team releases only its header, with markup, style and behaviour, and rolls all of it back', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  let product = await startEmptyProduct();
  const { url: baseURL, dataDir } = product;
  const [scripted, plain] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL, javaScriptEnabled: false }),
  ];
  try {
    const [page, open, bare] = [
      await scripted.newPage(),
      await scripted.newPage(),
      await plain.newPage(),
    ];
    const entryOf = (on: Page) =>
      on.getByRole('banner').getByRole('link', { name: 'Zines', exact: true });
    // the server notices a release or a rollback within a second
    const expectEntry = (on: Page, count: 0 | 1): Promise<void> =>
      expect(async () => {
        await on.goto('/explore');
        await expect(on.getByRole('banner').getByRole('link', { name: 'Explore' })).toBeVisible();
        await expect(entryOf(on)).toHaveCount(count, { timeout: 500 });
      }).toPass({ timeout: 60_000 });
    await open.goto('/login');
    await ready(open);
    await expectEntry(page, 0);

    const changed = await buildChanged('mf_header', '9.9.9-zines', zines);
    await release(dataDir, 'mf-header', '--from', changed.dir);
    for (const on of [page, bare]) {
      await expectEntry(on, 1);
      await expect(entryOf(on)).toHaveCSS('letter-spacing', '3px');
    }
    await ready(page);
    await entryOf(page).hover();
    await expect(page.locator('html')).toHaveAttribute('data-zines', 'hovered');

    // an open page keeps the release that it has loaded
    await open.getByRole('link', { name: 'Explore' }).first().click();
    await expect(open).toHaveURL(/\/explore/);
    await expect(entryOf(open)).toHaveCount(0);

    // when a server half is damaged, both halves of the previous release take over
    await product.stop();
    appendFileSync(path.join(dataDir, 'releases/mf_header/9.9.9-zines/server.js'), '//');
    product = await startEmptyProduct({ dataDir, port: Number(new URL(baseURL).port) });
    await expectEntry(page, 0);
    expect(product.output()).toContain('server.js does not match its integrity');
    const current = payloadOf(await (await fetch(`${baseURL}/explore`)).text()).config.registry
      .remotes['mf_header']?.current;
    expect(current?.version).not.toBe('9.9.9-zines');
    // publishing the release again repairs it
    await release(dataDir, 'mf-header', '--from', changed.dir);
    await expectEntry(page, 1);

    await release(dataDir, 'mf-header', '--rollback');
    for (const on of [page, bare]) await expectEntry(on, 0);
    await ready(page);
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).hover();
    await expect(page.locator('html')).not.toHaveAttribute('data-zines');
  } finally {
    await scripted.close();
    await plain.close();
    await product.stop();
    removeDataDir(dataDir);
  }
});

/** Changes that give the footer of posts a different word and a different style. */
const remarks: readonly Change[] = [
  {
    file: 'src/post-view/PostActions.tsx',
    from: '<span>Notes</span>',
    to: '<span>Remarks</span>',
  },
  {
    file: 'src/post-view/post-foot.css',
    from: '.post-view__foot {',
    to: '.post-view__foot { letter-spacing: 3px; }\n.post-view__foot {',
  },
];

test('the team of mf_viewer releases a new word and a new style for the footer of posts, and rolls both back', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const product = await startEmptyProduct();
  const { url: baseURL, dataDir } = product;
  const ada = await signUp(browser, baseURL);
  await ada.publish('Of two releases');
  const contexts = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL, javaScriptEnabled: false }),
  ];
  try {
    const onPages = await Promise.all(contexts.map((context) => context.newPage()));
    // the server notices a release or a rollback within a second
    const expectPosts = async (word: string, letterSpacing: string): Promise<void> => {
      for (const page of onPages)
        await expect(async () => {
          await page.goto(`/@${ada.blog}`);
          const foot = page.getByRole('article').first().locator('footer');
          await expect(foot).toContainText(word, { timeout: 500 });
          await expect(foot).toHaveCSS('letter-spacing', letterSpacing, { timeout: 500 });
        }).toPass({ timeout: 60_000 });
    };
    await expectPosts('Notes', 'normal');
    const changed = await buildChanged('mf_viewer', '9.9.9-remarks', remarks);
    await release(dataDir, 'mf-viewer', '--from', changed.dir);
    await expectPosts('Remarks', '3px');
    await release(dataDir, 'mf-viewer', '--rollback');
    await expectPosts('Notes', 'normal');
  } finally {
    for (const context of [...contexts, ada.context]) await context.close();
    await product.stop();
    removeDataDir(dataDir);
  }
});

const readiness = v.object({ releases: v.record(v.string(), v.string()) });
/** The version of a remote on the pages of people who are in no channel. */
const shownBy = async (url: string, remote: string): Promise<string | undefined> =>
  v.parse(readiness, await (await fetch(`${url}/readyz`)).json()).releases[remote];

test('a restart releases nothing: a release to a channel, its promotion and a rollback all stay in effect', async () => {
  test.setTimeout(180_000);
  const variant = variantOf('mf_share');
  let product = await startEmptyProduct();
  const { dataDir, url } = product;
  const restart = async (): Promise<void> => {
    await product.stop();
    product = await startEmptyProduct({ dataDir, port: Number(new URL(url).port) });
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
    expect(product.output()).toContain(`Built here, but not shown on pages: mf_share ${first}.`);
    await release(dataDir, 'mf-share', '--rollback');
    await restart();
    expect(await shownBy(url, 'mf_share')).toBe(first);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});

test('a remote built by Rspack runs beside one that the federation plugin of webpack built, with the page’s React, and each is rolled back', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const foreign = await buildWithRspack('mf_share', '1.0.0-rspack');
  const own = variantOf('mf_viewer');
  const product = await startEmptyProduct();
  const context = await browser.newContext({ baseURL: product.url });
  try {
    const page = await context.newPage();
    const files = new Set<string>();
    page.on('request', (request) => {
      const [, file] = /\/releases\/mf_share\/1\.0\.0-rspack\/(.*)$/.exec(request.url()) ?? [];
      if (file !== undefined) files.add(file);
    });
    const badge = page.locator(`#${slotId('mf_share')}`).getByRole('button');
    const html = page.locator('html');
    const mark = 'data-variant-mf-viewer';
    /** Opens the start page until the server has noticed a release or a rollback. */
    const openUntil = (shows: () => Promise<void>): Promise<void> =>
      expect(async () => {
        await page.goto('/');
        await ready(page);
        await shows();
      }).toPass({ timeout: 40_000 });

    await release(product.dataDir, 'mf-share', '--from', foreign.dir);
    await release(product.dataDir, 'mf-viewer', '--from', own.dir);
    await openUntil(async () => {
      await expect(badge).toHaveText('Built by Rspack, pressed 0 times', { timeout: 5000 });
      await expect(html).toHaveAttribute(mark, variantLabel, { timeout: 500 });
    });
    await badge.click();
    await expect(badge).toHaveText('Built by Rspack, pressed 1 times');
    // its own copy of React, which it would use if nobody shared one, is not even requested
    expect(foreign.reactFiles).not.toEqual([]);
    expect(foreign.reactFiles.filter((file) => files.has(file))).toEqual([]);

    await release(product.dataDir, 'mf-share', '--rollback');
    await openUntil(async () => {
      await expect(badge).toHaveCount(0, { timeout: 500 });
      await expect(html).toHaveAttribute(mark, variantLabel, { timeout: 500 });
    });
    await release(product.dataDir, 'mf-viewer', '--rollback');
    await openUntil(() => expect(html).not.toHaveAttribute(mark, /./, { timeout: 500 }));
  } finally {
    await context.close();
    await product.stop();
    removeDataDir(product.dataDir);
  }
});
