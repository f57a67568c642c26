import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import type { Page } from '@playwright/test';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { cslog } from '@tessera/shared-contracts/shell/endpoints';
import * as v from 'valibot';
import { newPostLink } from '../support/page-parts.ts';
import { beaconsOf, recordBeacons } from '../support/beacons.ts';
import { loseBootFile } from '../support/boot-file.ts';
import { serveVariant } from '../support/serve-variant.ts';
import { expect, ready, test } from '../support/test.ts';
import { variantOf } from '../variants/build-variant.ts';
import { remoteNames } from '../support/built-remotes.ts';

const filesOf = (remote: string): RegExp => new RegExp(`/releases/${remote}/`);
const fallback = (page: Page, remote: string) =>
  page.locator(`#${slotId(remote)}`).getByRole('button', { name: 'Retry' });
const others = (remote: string): string[] => remoteNames.filter((name) => name !== remote);

/**
 * Expects the remotes other than `remote` to be mounted, the main region to be visible, and the
 * shell to handle keys.
 */
async function expectTheRestToWork(page: Page, remote: string): Promise<void> {
  for (const name of others(remote)) {
    await expect(page.locator(`#${slotId(name)}`)).toHaveAttribute(
      pageAttributes.remoteState,
      'mounted',
      {
        timeout: 20_000,
      },
    );
    await expect(fallback(page, name)).toHaveCount(0);
  }
  await expect(page.locator('#main')).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: /keyboard/i });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

async function expectRetryToRecover(page: Page, remote: string): Promise<void> {
  const loads: string[] = [];
  // not `framenavigated`, which a closing overlay causes, too: it takes its history entry away
  page.on('domcontentloaded', () => loads.push(page.url()));
  await fallback(page, remote).click();
  await expect(page.locator(`#${slotId(remote)}`)).toHaveAttribute(
    pageAttributes.remoteState,
    'mounted',
    {
      timeout: 30_000,
    },
  );
  await expect(fallback(page, remote)).toHaveCount(0);
  expect(loads, 'no reload').toEqual([]);
}

for (const remote of remoteNames) {
  for (const kind of ['404', '500', 'timeout', 'damaged'] as const) {
    test(`${remote}: a failure of its files (${kind}) leaves the rest of the page working, and Retry recovers it`, async ({
      person,
      allowed,
    }) => {
      allowed.push(/.*/);
      test.setTimeout(120_000);
      const ada = await person();
      let isBroken = true;
      await loseBootFile(ada.context);
      await ada.context.route(filesOf(remote), async (route) => {
        if (!isBroken) return route.fallback();
        if (kind === 'timeout') return; // no response
        if (kind === 'damaged') {
          const response = await route.fetch();
          return route.fulfill({ response, body: `${await response.text()}\n;` });
        }
        return route.fulfill({ status: Number(kind), contentType: 'text/plain', body: 'fault' });
      });
      // a file that never arrives delays the load event, not the page
      const page = await ada.open('/dashboard', 'domcontentloaded');
      await expect(fallback(page, remote)).toBeVisible({ timeout: 40_000 });
      await expectTheRestToWork(page, remote);
      isBroken = false;
      await expectRetryToRecover(page, remote);
    });
  }
}

for (const remote of remoteNames) {
  for (const kind of ['evaluate', 'mount', 'render'] as const) {
    const when = { evaluate: 'when evaluated', mount: 'on mount', render: 'in render' }[kind];
    test(`${remote}: an error that it throws ${when} leaves the rest of the page working, and Retry recovers it`, async ({
      person,
      allowed,
    }) => {
      allowed.push(/.*/);
      test.setTimeout(120_000);
      const variant = variantOf(remote);
      const ada = await person();
      const page = await ada.context.newPage();
      await serveVariant(page, '**/dashboard', variant);
      await page.addInitScript(
        ([key, value]) => {
          if (sessionStorage.getItem('recovered') === null) localStorage.setItem(key, value);
        },
        [`fault:${remote}`, kind] as const,
      );
      await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
      await expect(fallback(page, remote)).toBeVisible({ timeout: 40_000 });
      await expectTheRestToWork(page, remote);
      await page.evaluate((key) => {
        localStorage.removeItem(key);
        sessionStorage.setItem('recovered', '1');
      }, `fault:${remote}`);
      await expectRetryToRecover(page, remote);
    });
  }
}

test('without failures, no file of a release is fetched twice, and the console stays empty', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(`${request.method()} ${request.url()}`));
  await page.goto('/dashboard');
  await ready(page);
  const filesSoFar = (): string[] => fetched.filter((line) => line.includes('/releases/'));
  // the last ones load once the page is idle
  await expect.poll(() => filesSoFar().some((line) => /\/ky\.[^/]*\.js$/.test(line))).toBe(true);
  await expect.poll(() => filesSoFar().length).toBeGreaterThan(5);
  const files = filesSoFar();
  expect(files.filter((line, index) => files.indexOf(line) !== index)).toEqual([]);
});

test('a page works without React: header entries stay links, and a later press loads React', async ({
  person,
  allowed,
}) => {
  allowed.push(/Failed to load|ChunkLoad|Loading chunk|react/i);
  const ada = await person();
  const page = await ada.context.newPage();
  const react = /\/react\.[^/]*\.js$/;
  await page.route(react, (route) => route.abort());
  await page.goto('/dashboard');
  await ready(page);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  await account.click();
  await expect(page).toHaveURL(/\/settings/);
  await page.unroute(react);
  await account.click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
});

test('when the code for dialogs and toasts does not load, questions use the browser’s own dialogs, and toasts are plain text', async ({
  person,
  allowed,
}) => {
  allowed.push(/Failed to load|ChunkLoad|Loading chunk|ERR_FAILED|ERR_INTERNET/);
  const ada = await person();
  const id = await ada.publish('Goes anyway');
  await ada.context.route(/\/overlays\.[^/]*\.js$/, (route) => route.abort());
  const page = await ada.open('/dashboard');
  await ready(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator(`#post_${id}`)).toHaveCount(0);
  expect(asked).toEqual(['Are you sure you want to delete this post?']);
  await ada.context.setOffline(true);
  await ada.context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: connectionTexts.back })).toBeVisible();
});

test('FORM-20, LOG-04: when the form’s code does not load, an alert reports the problem, and the page logs the error when the user leaves it', async ({
  person,
  allowed,
}) => {
  allowed.push(/Failed to load|ChunkLoad|Loading chunk|ERR_FAILED/);
  const ada = await person();
  await recordBeacons(ada.context);
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.route(filesOf('mf_compose'), (route) => route.abort());
  await newPostLink(page).click();
  const alert = page.getByRole('dialog');
  await expect(alert).toContainText(
    'Sorry, we seem to be having technical trouble. Please try again later.',
  );
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  expect(await beaconsOf(page)).toEqual([]);
  await page.goto('/explore');
  const errors = (await beaconsOf(page)).filter(({ path }) => path === cslog.path);
  expect(errors.flatMap(({ body = '' }) => v.parse(cslog.body, JSON.parse(body)))).toMatchObject([
    { event: 'script-error', data: { action: 'open compose' } },
  ]);
});
