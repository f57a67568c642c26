import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import { loadServerHalf } from '@tessera/api/testing/server-half';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import { headerView } from '@tessera/shared-contracts/platform/header-view';
import fc from 'fast-check';
import * as v from 'valibot';
import { confirmAddressOf } from '../support/account-mails.ts';
import { expect, ready, test } from '../support/test.ts';
import { variedProps } from '../support/vary-props.ts';
import { remoteNames } from '../support/built-remotes.ts';

/** How many sets of props are generated for each view. */
const runs = 10;

const releaseFile = v.object({
  version: v.string(),
  server: v.optional(v.object({ file: v.string() })),
});

/** The server half in a remote's build; undefined if it has none. */
function halfOf(remote: string) {
  const dist = path.resolve(import.meta.dirname, '../..', remote.replace('_', '-'), 'dist');
  const { version, server } = v.parse(
    releaseFile,
    JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')),
  );
  return server && loadServerHalf(readFileSync(path.join(dist, version, server.file), 'utf8'));
}

/**
 * Puts HTML into the main region and hydrates its islands. Reports for each island whether it was
 * hydrated, whether React kept its elements, and its HTML before and after.
 */
const hydrateAll = (page: Page, html: string) =>
  page.evaluate(
    async ({ rendered, names }) => {
      const main = document.querySelector('#main');
      if (!main) throw new Error('the page has no main region');
      // leaves out scripts, and the parts that hydration keeps as the server rendered them
      const htmlOf = (island: Element): string => {
        const copy = document.createElement('div');
        copy.innerHTML = island.innerHTML;
        for (const kept of copy.querySelectorAll(`[${names.kept}], script`)) kept.replaceChildren();
        // the browser adds a note that offers its time zone, which the server does not know
        copy.querySelector('.queue-panel__zone')?.remove();
        // hydration shows and enables those controls of mf_header that need JavaScript
        if (island.matches(`[${names.island}^="mf_header "]`))
          for (const part of copy.querySelectorAll('[hidden], [disabled]')) {
            part.removeAttribute('hidden');
            part.removeAttribute('disabled');
          }
        return copy.innerHTML;
      };
      const frame = document.createElement('div');
      frame.innerHTML = rendered;
      const islands = [...frame.querySelectorAll(`[${names.island}]`)];
      const before = islands.map((island) => ({
        html: htmlOf(island),
        elements: [...island.querySelectorAll(':scope > :not(script)')],
      }));
      main.replaceChildren(frame);
      // a mutation observer starts the islands after this task
      await new Promise((resolve) => setTimeout(resolve, 0));
      const isHydrated = ({ elements: [first] }: (typeof before)[number]): boolean =>
        !first ||
        !first.isConnected ||
        Object.keys(first).some((key) => key.startsWith('__reactFiber'));
      const deadline = performance.now() + 20_000;
      for (const [index, island] of islands.entries()) {
        const one = before[index];
        if (!one) continue;
        island.scrollIntoView();
        const control = island.querySelector(`[${names.action}]`) ?? island.firstElementChild;
        control?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        while (!isHydrated(one) && performance.now() < deadline)
          await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return islands.map((island, index) => ({
        name: island.getAttribute(names.island)?.split(' ')[1] ?? '',
        isHydrated: before[index] !== undefined && isHydrated(before[index]),
        isKept: before[index]?.elements.every((element) => element.isConnected),
        before: before[index]?.html,
        after: htmlOf(island),
      }));
    },
    { rendered: html, names: { ...islandAttributes, action: controlAttributes.action } },
  );

/**
 * Islands whose links become tabs as soon as they are hydrated. Whether their HTML matched, React
 * reports.
 */
const replacedIslands: ReadonlySet<string> = new Set(['blog-settings']);

test('the islands of all views except the header, drawn in Node with generated props, hydrate in a browser without a difference', async ({
  browser,
  baseURL,
  person,
}) => {
  test.setTimeout(240_000);
  const ada = await person();
  await confirmAddressOf(ada);
  // in UTC, dates stay as the server rendered them, so that only hydration can change anything
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: await ada.context.storageState(),
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('request', (request) => {
    const log = request.postData() ?? '';
    if (log.includes('"hydration')) reports.push(log);
  });
  const halves = new Map(remoteNames.map((remote) => [remote, halfOf(remote)]));
  let hydrated = 0;
  const names = new Set<string>();
  for (const view of viewCatalogue) {
    // skip the header: all pages in these specs hydrate it, and a unit test varies its props
    if (view.name === headerView.name) continue;
    const renderings = fc
      .sample(variedProps(view), { numRuns: runs, seed: 20261124 })
      .map((props) => {
        // on a real page, all parts agree on whether a blog is followed; make generated props agree
        const json = JSON.stringify(props).replaceAll('"following":true', '"following":false');
        const html = halves.get(view.owner)?.render(view.name, json);
        if (html === undefined) throw new Error(`${view.owner} has no server half`);
        return html;
      })
      .filter((html) => html.includes(` ${islandAttributes.island}=`));
    if (renderings.length === 0) continue;
    // A page updates inserted HTML to match what the page already knows about posts and blogs. This
    // page shows no posts or blogs, so it leaves inserted HTML unchanged; and the remotes with
    // islands are mounted on it.
    await page.goto('/settings/tfa');
    await ready(page);
    for (const rendering of renderings)
      for (const { name, isHydrated, isKept, before, after } of await hydrateAll(page, rendering)) {
        hydrated += 1;
        names.add(name);
        const what = `${name} in ${view.name}`;
        if (replacedIslands.has(name)) {
          expect({ what, isHydrated, isChanged: after !== before }).toEqual({
            what,
            isHydrated: true,
            isChanged: true,
          });
          continue;
        }
        expect({ what, isHydrated, isKept, html: after }).toEqual({
          what,
          isHydrated: true,
          isKept: true,
          html: before,
        });
      }
  }
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(reports).toEqual([]);
  expect(hydrated).toBeGreaterThan(20);
  // these islands come from both of the remotes that have islands
  expect([...names]).toEqual(
    expect.arrayContaining(['post', 'passkey-login', 'add-passkey', 'factor']),
  );
  await context.close();
});
