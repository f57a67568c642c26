import type { Page } from '@playwright/test';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { version as reactVersion } from 'react';
import * as v from 'valibot';
import { expect, payloadOf, ready, test } from '../support/test.ts';
import { remoteNames } from '../support/built-remotes.ts';

const expectState = (page: Page, remote: string, state: 'mounted' | 'unneeded') =>
  expect(page.locator(`#${slotId(remote)}`), remote).toHaveAttribute(
    pageAttributes.remoteState,
    state,
  );

/** The remotes whose files a page requests from now on. */
function loadedBy(page: Page): ReadonlySet<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, remote] = /\/releases\/(mf_\w+)\//.exec(request.url()) ?? [];
    if (remote !== undefined) loaded.add(remote);
  });
  return loaded;
}

test('a visitor’s page loads only the remotes that it needs; remotes mount and unmount as the visitor navigates', async ({
  page,
}) => {
  const loaded = loadedBy(page);
  await page.goto('/login');
  await ready(page);
  await expectState(page, 'mf_header', 'mounted');
  expect([...loaded]).toEqual(['mf_header']);

  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect(page).toHaveURL(/\/explore$/);
  for (const remote of ['mf_viewer', 'mf_share'] as const)
    await expectState(page, remote, 'mounted');
  for (const remote of ['mf_compose', 'mf_messaging'] as const)
    await expectState(page, remote, 'unneeded');
  expect([...loaded].sort()).toEqual(['mf_header', 'mf_share', 'mf_viewer']);

  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expectState(page, 'mf_viewer', 'unneeded');
  await expectState(page, 'mf_header', 'mounted');
  await page.goForward();
  await expectState(page, 'mf_viewer', 'mounted');
});

test('a visitor’s press on Reblog leads to the login page without waiting for the form, which visitors never load', async ({
  page,
  person,
}) => {
  const ada = await person();
  const id = await ada.publish('Read by all');
  await page.goto(`/@${ada.blog}`, { waitUntil: 'domcontentloaded' });
  await page.locator(`#post_${id}`).getByRole('link', { name: 'Reblog' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a signed-in user gets all remotes', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  for (const remote of [
    'mf_header',
    'mf_compose',
    'mf_messaging',
    'mf_viewer',
    'mf_share',
  ] as const)
    await expectState(page, remote, 'mounted');
});

test('tools for module federation find the host, its remotes with their releases, and what it shares', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  for (const remote of remoteNames) await expectState(page, remote, 'mounted');
  const { remotes } = payloadOf(await (await ada.context.request.get('/dashboard')).text()).config
    .registry;
  const [host, ...containers] = v.parse(
    v.array(
      v.object({ name: v.string(), remotes: v.array(v.string()), shared: v.array(v.string()) }),
    ),
    await page.evaluate(`__FEDERATION__.__INSTANCES__.map(({ name, options }) => ({
      name,
      remotes: options.remotes.map(({ entryGlobalName, version }) => entryGlobalName + ' ' + version),
      shared: Object.entries(options.shared).map(([key, [{ version }]]) => key + ' ' + version),
    }))`),
  );
  expect(host?.name).toBe('shell');
  expect(host?.remotes.toSorted()).toEqual(
    Object.entries(remotes)
      .map(([name, { current }]) => `${name} ${current.version}`)
      .sort(),
  );
  expect(host?.shared).toContain(`react ${reactVersion}`);
  expect(containers.map(({ name }) => name).sort()).toEqual(remoteNames.toSorted());
});
