import type { Page } from '@playwright/test';
import { bootFileAttribute } from '@tessera/shared-contracts/platform/boot-file';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { makePng } from '@tessera/api/testing/media-samples';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { filePicker, photosThatAre } from '../support/page-parts.ts';
import { bootFiles } from '../support/boot-file.ts';
import { changePayload } from '../support/change-payload.ts';
import { expect, ready, test } from '../support/test.ts';
import { chooseFiles } from '../support/uploads.ts';
import { remoteNames } from '../support/built-remotes.ts';

test('the content security policy forbids eval and inline scripts without the nonce, and every script and style sheet has an integrity hash', async ({
  person,
}) => {
  const ada = await person();
  const response = await ada.context.request.get('/dashboard');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]+'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(policy).toMatch(/frame-ancestors 'none'/);

  const page = await ada.open('/dashboard');
  await ready(page);
  const bare = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel="stylesheet"]',
      ),
    ]
      .filter((element) => !element.integrity)
      .map((element) => element.outerHTML),
  );
  expect(bare).toEqual([]);
});

test('a lazy chunk in which one bit was flipped does not run; the rest of the page works', async ({
  person,
  allowed,
}) => {
  allowed.push(/integrity|Failed to|Loading chunk|ChunkLoad|mf_compose|cslog/i);
  const ada = await person();
  const page = await ada.context.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (/\/releases\/mf_compose\/.*\.js$/.test(response.url())) loaded.add(response.url());
  });
  await page.goto('/dashboard');
  await ready(page);
  const first = new Set(loaded);
  await page.route(/\/releases\/mf_compose\/.*\.js$/, async (route) => {
    if (first.has(route.request().url())) return route.fallback();
    const response = await route.fetch();
    const body = await response.body();
    const middle = Math.floor(body.length / 2);
    body[middle] = (body[middle] ?? 0) ^ 1;
    return route.fulfill({ response, body });
  });
  await page.goto('/new/text');
  // FORM-20: the form cannot be loaded, and everything else keeps working
  await expect(page.getByRole('dialog')).toContainText(
    'Sorry, we seem to be having technical trouble. Please try again later.',
  );
  await page.keyboard.press('Enter');
  for (const name of remoteNames)
    await expect(page.locator(`#${slotId(name)}`)).toHaveAttribute(
      pageAttributes.remoteState,
      'mounted',
      {
        timeout: 20_000,
      },
    );
  // another chunk may still be on its way
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** An origin that serves none of our releases. Its files mark the page if they take effect. */
const elsewhere = 'http://elsewhere.test';
const strangers = {
  'evil.js': 'document.documentElement.dataset.evil = "ran"',
  'evil.css': ':root { --evil: applied }',
};

for (const [file, metaData, css] of [
  ['script', { remoteEntry: { name: 'evil.js', path: elsewhere } }, []],
  ['stylesheet', undefined, [`${elsewhere}/evil.css`]],
] as const) {
  test(`if a manifest names a ${file} on another origin, and the page does not know its hash, the page refuses it and the slot offers Retry`, async ({
    person,
    allowed,
  }) => {
    allowed.push(/integrity|Failed to|cslog|elsewhere|mf_share/i);
    const ada = await person();
    const page = await ada.context.newPage();
    await page.route(`${elsewhere}/**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      return route.fulfill({
        body: Object.entries(strangers).find(([known]) => known === name)?.[1] ?? '',
        contentType: name.endsWith('.css') ? 'text/css' : 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
      });
    });
    await changePayload(
      page,
      '**/dashboard',
      ({
        config: {
          registry: { remotes },
        },
      }) => {
        const { current } = remotes['mf_share'] ?? {};
        if (!current) throw new Error('no release of mf_share');
        const exposes = [{ path: './App', assets: { css: { sync: [...css], async: [] } } }];
        remotes['mf_share'] = {
          current: {
            ...current,
            manifest: { ...current.manifest, exposes, ...(metaData && { metaData }) },
          },
        };
      },
    );
    await page.goto('/dashboard');
    await expect(
      page.locator(`#${slotId('mf_share')}`).getByRole('button', { name: 'Retry' }),
    ).toBeVisible({ timeout: 20_000 });
    expect(
      await page.evaluate(() => [
        document.documentElement.dataset['evil'],
        getComputedStyle(document.documentElement).getPropertyValue('--evil'),
      ]),
    ).toEqual([undefined, '']);
    for (const name of remoteNames.filter((remote) => remote !== 'mf_share'))
      await expect(page.locator(`#${slotId(name)}`)).toHaveAttribute(
        pageAttributes.remoteState,
        'mounted',
        { timeout: 20_000 },
      );
  });
}

test('a chunk whose hash the page does not know does not run; the rest of the page works', async ({
  person,
  allowed,
}) => {
  allowed.push(/integrity|Failed to|Loading chunk|ChunkLoad|mf_compose|cslog/i);
  const ada = await person();
  const page = await ada.context.newPage();
  // make the page accept a boot file that lacks the hashes of mf_compose’s chunks
  await page.route('**/new/text', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(new RegExp(`<script[^>]*${bootFileAttribute}[^>]*>`), (tag) =>
      tag.replace(/ integrity="[^"]*"/, ''),
    );
    await route.fulfill({ response, body });
  });
  await page.route(bootFiles, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/"[^"]*\/mf_compose\/[^"]*":"sha384-[^"]*",?/g, (entry) =>
      entry.includes('remoteEntry.') ? entry : '',
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/new/text');
  await expect(page.getByRole('dialog')).toContainText(
    'Sorry, we seem to be having technical trouble. Please try again later.',
  );
  await page.keyboard.press('Enter');
  for (const name of remoteNames)
    await expect(page.locator(`#${slotId(name)}`)).toHaveAttribute(
      pageAttributes.remoteState,
      'mounted',
      {
        timeout: 20_000,
      },
    );
});

test('a worker starts only if its script has the expected hash; otherwise the page does the worker’s job', async ({
  person,
  allowed,
}) => {
  const ada = await person();
  const file = {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await makePng({ width: 1600, height: 1200 }),
  };
  const addPhoto = async (page: Page): Promise<number> => {
    let started = 0;
    page.on('worker', () => {
      started += 1;
    });
    await page.goto('/new/photo');
    await chooseFiles(filePicker(page, 'photos'), file);
    await expect(photosThatAre(page, 'ready')).toHaveCount(1, {
      timeout: 20_000,
    });
    return started;
  };
  const sound = await ada.context.newPage();
  const failed: string[] = [];
  sound.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  expect(await addPhoto(sound)).toBe(1);
  expect(failed).toEqual([]);

  allowed.push(/integrity|Failed to|sha384/i);
  const tampered = await ada.context.newPage();
  let flipped = 0;
  await tampered.route(/\/releases\/mf_compose\/.*\.js$/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const body = await response.body();
    body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1;
    flipped += 1;
    return route.fulfill({ response, body });
  });
  expect(await addPhoto(tampered)).toBe(0);
  expect(flipped).toBe(1);
});
