import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyNames, keysOfProduct } from '@tessera/shared-contracts/help/help-keys';
import { helpTopics } from '@tessera/shared-contracts/help/help-topics';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { settingsLimits } from '@tessera/shared-contracts/settings/account-settings';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const root = path.resolve(import.meta.dirname, '../../../..');
const main = (html: string): string => /<main.*?<\/main>/s.exec(html)?.[0] ?? '';

test('every help topic has its own page and a section on the main help page; every link works', async () => {
  const ada = await app.register({ blog: 'ada' });
  const all = main(await (await ada.get('/help')).text());
  const links = new Set<string>();
  for (const { slug, title } of helpTopics) {
    expect(all).toContain(`<h2 id="${slug}">${title}</h2>`);
    const answer = await ada.get(`/help/${slug}`);
    const page = main(await answer.text());
    expect([slug, answer.status, page.includes(`>${title}</h1>`)]).toEqual([slug, 200, true]);
    for (const [, href = ''] of page.matchAll(/href="(\/[^"]*)"/g)) links.add(href);
  }
  for (const [, href = ''] of all.matchAll(/href="(\/[^"]*)"/g)) links.add(href);
  for (const href of links) expect([href, (await ada.get(href)).status]).toEqual([href, 200]);
  expect((await ada.get('/help/nothing-like-that')).status).toBe(404);
});

test('the mobile variant omits keyboard help, and its links lead to mobile variants, except for links within topic texts', async () => {
  const visitor = await app.visitor();
  const [full, mobile] = [
    main(await (await visitor.get('/help')).text()),
    main(await (await visitor.get('/help?variant=mobile')).text()),
  ];
  expect([full.includes('<kbd>'), mobile.includes('<kbd>')]).toEqual([true, false]);
  expect(mobile).not.toContain('href="/help/keyboard');
  expect(
    [...mobile.matchAll(/href="(\/help\/[^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter(
        (href) =>
          !['/help/queue', '/help/never-lost'].includes(href) && !href.endsWith('?variant=mobile'),
      ),
  ).toEqual([]);
});

test('BOOT-05: a phone gets the mobile variant by default, and the full one on request', async () => {
  const visitor = await app.visitor();
  const onPhone = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' } };
  const page = async (path: string) => main(await (await visitor.get(path, onPhone)).text());
  const help = await page('/help');
  expect(help).not.toContain('<kbd>');
  expect(help).toContain('href="/help?variant=full"');
  expect(await page('/help?variant=full')).toContain('<kbd>');
  expect(await page('/help/posting')).not.toContain('href="/help/keyboard');
  expect(await page('/help/posting?variant=full')).toContain('href="/help/keyboard');
});

test('the limits stated in the help are the limits that the product enforces', async () => {
  const html = main(await (await (await app.visitor()).get('/help')).text());
  expect(html).toContain(`up to ${postLimits.photos} photos and ${postLimits.tags} tags`);
  expect(html).toContain(`deleted ${settingsLimits.deletionDays} days after`);
});

test('the list of keyboard shortcuts contains every shortcut that the product registers, with its description', async () => {
  const reading = await readFile(path.join(root, 'mf-viewer/src/stream/stream-keys.ts'), 'utf8');
  const whole = (
    await Promise.all(
      [
        'shell/src/platform/hotkeys/create-hotkeys.ts',
        'shell/src/platform/start-later.ts',
        'mf-header/src/header/search/watch-search-hotkey.ts',
      ].map((file) => readFile(path.join(root, file), 'utf8')),
    )
  ).join('\n');
  const registered = [
    ...reading.matchAll(/\bkey\('([^']+)', '([^']+)'/g),
    ...whole.matchAll(/\bkeys: '([^']+)', description: '([^']+)'/g),
  ].map(([, keys = '', description = '']) => ({ keys, description }));
  expect(registered.length).toBeGreaterThan(8);
  expect(
    registered.filter(
      ({ keys, description }) =>
        !keysOfProduct.some((known) => known.keys === keys && known.description === description),
    ),
  ).toEqual([]);
  const compose = await readFile(path.join(root, 'mf-compose/src/entry/start-compose.ts'), 'utf8');
  for (const keys of ['Alt+KeyC', 'z c'])
    expect([
      keys,
      compose.includes(`'${keys}'`),
      keysOfProduct.some((known) => known.keys === keys),
    ]).toEqual([keys, true, true]);
  expect([
    keyNames('Shift+R'),
    keyNames('[Shift]+?'),
    keyNames('z c'),
    keyNames('Alt+KeyC'),
    keyNames('$mod+KeyZ'),
  ]).toEqual([['Shift', 'R'], ['?'], ['z', 'c'], ['Alt', 'C'], ['Ctrl', 'Z']]);
});
