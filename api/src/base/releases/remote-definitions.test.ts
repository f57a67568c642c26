import { labelFromName, slotId } from '@tessera/shared-contracts/core/registry';
import type { RemoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { remotePageProps, remotePageVersion } from '@tessera/shared-contracts/platform/remote-page';
import * as v from 'valibot';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createBuilds, definitionOf, manifestOf, type Builds } from '../../testing/test-builds.ts';
import { rawPayloadOf } from '../../testing/test-views.ts';

const actor = 'ada@desk';
const page = { name: 'clippings', path: '/clippings', auth: 'user', title: 'Clippings' } as const;
const clippings: RemoteDefinition = {
  label: 'Saved',
  owner: 'Clippings',
  activeOn: [{ by: 'user' }],
  slot: { place: 'end', order: 5 },
  pages: [{ ...page, isInMenu: true }],
};
/** A server half that shows its props. */
const half = (views: Readonly<Record<string, number>>) => ({
  script: `serverHalf = { views: ${JSON.stringify(views)}, render: (name, props) => '<p>' + name + ' ' + props.replaceAll('<', '') + '</p>' }`,
  views,
});

let app: TestApp;
let builds: Builds;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  ada = await app.register({ blog: 'ada' });
  await release('shell', '1');
  await release('mf_header', '1', {});
  await release('mf_share', '1', { slot: { place: 'end', order: 9 } });
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

/** Fields of `release.json` to replace, and the views that the server half draws. */
interface ReleaseChanges {
  readonly views?: Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}

let count = 1;
/** Publishes a build of a remote with parts of its definition replaced, and shows it. */
async function release(
  name: string,
  version = `${(count += 1)}`,
  definition: Partial<RemoteDefinition> = {},
  { views, ...changes }: ReleaseChanges = {},
): Promise<void> {
  const stated = name === 'shell' ? {} : { definition: { ...definitionOf(name), ...definition } };
  const { dir } = await builds.make(name, version, {
    changes: { ...stated, ...changes },
    ...(views && { half: half(views) }),
  });
  await app.deps.releases.publish(dir);
  await app.deps.releases.show([{ name, version }], { actor });
}
const releaseClippings = (changes: Partial<RemoteDefinition> = {}, rest: object = {}) =>
  release(
    'mf_clippings',
    undefined,
    { ...clippings, ...changes },
    {
      views: { clippings: remotePageVersion },
      ...rest,
    },
  );
const htmlOf = async (path: string, client: Pick<Registered, 'get'> = ada): Promise<string> =>
  (await client.get(path)).text();
const payloadOf = (html: string) => v.parse(bootstrap, JSON.parse(rawPayloadOf(html)));

describe('a released remote of another team', () => {
  beforeAll(() => releaseClippings());

  test('has a slot in its order, and its row tells the shell when it is active and its label', async () => {
    const html = await htmlOf('/dashboard');
    const slots = [...html.matchAll(/<div id="(slot-\w+)"/g)].map(([, id]) => id);
    expect(slots).toEqual(['mf_header', 'mf_clippings', 'mf_share'].map(slotId));
    expect(payloadOf(html).config.registry.remotes['mf_clippings']).toMatchObject({
      label: 'Saved',
      activeOn: [{ by: 'user' }],
    });
  });

  test('is started only by the pages on which it is active', async () => {
    const isStarted = (html: string) => html.includes('/releases/mf_clippings/');
    const visitor = await app.visitor();
    const withoutPayload = (html: string) => html.replace(rawPayloadOf(html), '');
    expect(isStarted(withoutPayload(await htmlOf('/dashboard')))).toBe(true);
    expect(isStarted(withoutPayload(await htmlOf('/explore', visitor)))).toBe(false);
  });

  test('has a page, which its server half renders from the viewer and the URL', async () => {
    const response = await ada.get('/clippings?tag=rain&tag=snow');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<title>Clippings · Tessera</title>');
    const [, shown = ''] = /<p>clippings (.*?)<\/p>/.exec(html) ?? [];
    expect(v.parse(remotePageProps, JSON.parse(shown))).toEqual({
      path: '/clippings',
      query: { tag: 'rain' },
      user: { name: 'ada' },
    });
  });

  test('has a page that is only read by navigating: calls and forms get 404', async () => {
    expect((await ada.get('/clippings', { headers: { accept: 'application/json' } })).status).toBe(
      404,
    );
    expect((await ada.post('/clippings', {})).status).toBe(404);
  });

  test('has a page for users, which asks visitors to log in; a page for visitors shows them none', async () => {
    const visitor = await app.visitor();
    expect((await visitor.get('/clippings')).headers.get('location')).toMatch(/^\/login/);
    await releaseClippings({ pages: [{ ...page, auth: 'visitor' }] });
    expect(await htmlOf('/clippings', visitor)).toContain('"user":null');
  });

  test('has an entry in the menus of users, and not of visitors', async () => {
    await releaseClippings();
    const menuOf = (html: string) => payloadOf(html).views['header'];
    expect(menuOf(await htmlOf('/dashboard'))).toMatchObject({
      menu: [{ path: '/clippings', title: 'Clippings' }],
    });
    expect(menuOf(await htmlOf('/explore', await app.visitor()))).toMatchObject({ menu: [] });
  });

  test('whose page cannot be rendered is unavailable there by its label, and nothing else is', async () => {
    const script = `serverHalf = { views: { clippings: 1 }, render: (name, props) => { if (JSON.parse(props).path === '/clippings') throw new Error('no'); return ''; } }`;
    const version = `${(count += 1)}`;
    const { dir } = await builds.make('mf_clippings', version, {
      half: { script, views: { clippings: 1 } },
      changes: { definition: clippings },
    });
    await app.deps.releases.withdraw(['mf_clippings'], { actor });
    await app.db
      .updateTable('release_history')
      .set({ withdrawn_at: new Date() })
      .where('name', '=', 'mf_clippings')
      .execute();
    await app.deps.releases.publish(dir);
    await app.deps.releases.show([{ name: 'mf_clippings', version }], { actor });
    const html = await htmlOf('/clippings');
    expect(html).toContain('Saved is unavailable.');
    expect(html).not.toContain('Share is unavailable.');
  });

  test('leaves no page, slot, row or entry when it is withdrawn', async () => {
    await app.deps.releases.withdraw(['mf_clippings'], { actor });
    expect((await ada.get('/clippings')).status).toBe(404);
    const html = await htmlOf('/dashboard');
    expect(html.replace('data-withdrawn="mf_clippings"', '')).not.toMatch(
      /slot-clippings|\/clippings/,
    );
    const { remotes, withdrawn } = payloadOf(html).config.registry;
    expect([Object.keys(remotes), withdrawn]).toEqual([
      ['mf_header', 'mf_share'],
      ['mf_clippings'],
    ]);
  });
});

test('a release that says nothing about its remote is always mounted, under a label from its name', async () => {
  await release('mf_old_notes', undefined, {}, { definition: undefined });
  const { remotes } = payloadOf(await htmlOf('/dashboard')).config.registry;
  expect(remotes['mf_old_notes']).toMatchObject({ label: 'Old notes', activeOn: 'always' });
  expect(labelFromName('mf_header')).toBe('Header');
  await app.deps.releases.withdraw(['mf_old_notes'], { actor });
});

test.each<[string, Partial<RemoteDefinition>, string]>([
  ['no visit', { activeOn: [] }, 'no visit makes it active.'],
  [
    'impossible visits',
    { activeOn: [{ on: ['likes'], notOn: ['likes'] }] },
    'no visit makes it active.',
  ],
  [
    'every visit in disguise',
    { activeOn: [{ by: 'user' }, { by: 'visitor' }] },
    "it is active on all visits: its definition must say 'always'.",
  ],
  [
    'a page of the product',
    { pages: [{ ...page, path: '/explore' }] },
    'its page /explore would be hidden by /explore of the product.',
  ],
  [
    'a page where the product has one with parameters',
    { pages: [{ ...page, path: '/help/clippings' }] },
    'its page /help/clippings would be hidden by /help/:topic of the product.',
  ],
  [
    'the form over a page of the product',
    { pages: [{ ...page, path: '/likes/new/text' }] },
    'its page /likes/new/text would be hidden by /likes of the product.',
  ],
  [
    'the path of an endpoint',
    { pages: [{ ...page, path: '/svc/activity/seen' }] },
    'its page /svc/activity/seen would be hidden by /svc/activity/seen of the product.',
  ],
  [
    'a page with the name of one of the product',
    { pages: [{ ...page, name: 'dashboard' }] },
    'its page /clippings is called dashboard, as one of the product.',
  ],
  [
    'a page twice',
    { pages: [page, { ...page, name: 'bookmarked' }] },
    'it has two pages /clippings.',
  ],
  [
    'a page that its server half does not draw',
    { pages: [{ ...page, name: 'diary' }] },
    `its server half does not draw version ${remotePageVersion} of its page diary.`,
  ],
])('refuses a definition that claims %s', async (_case, changes, why) => {
  await expect(releaseClippings(changes)).rejects.toThrow(`cannot be released: ${why}`);
});

test('a view of the product can’t be drawn as the page of another remote', async () => {
  await expect(
    releaseClippings(
      { pages: [{ ...page, name: 'stream', path: '/stream' }] },
      { views: { stream: remotePageVersion } },
    ),
  ).rejects.toThrow('its page /stream is called stream, as one of the product.');
});

describe('refuses to show together', () => {
  const diary = { ...page, name: 'diary', path: '/diary', title: 'Diary', isInMenu: true };
  beforeAll(() =>
    release('mf_diary', undefined, { pages: [diary] }, { views: { diary: remotePageVersion } }),
  );

  test.each<[string, Partial<RemoteDefinition>, Readonly<Record<string, number>>, string]>([
    [
      'two headers',
      { slot: { place: 'header' } },
      {},
      'claims the header, which belongs to mf_header 1.',
    ],
    [
      'two pages at one path',
      { pages: [{ ...diary, name: 'jottings', title: 'Jottings' }] },
      { jottings: 1 },
      'claims the page /diary, which belongs to mf_diary',
    ],
    [
      'two pages of one name',
      { pages: [{ ...diary, path: '/jottings', title: 'Jottings' }] },
      { diary: 1 },
      'claims the name of the page diary, which belongs to mf_diary',
    ],
    [
      'two menu entries of one title',
      { pages: [{ ...diary, name: 'jottings', path: '/jottings' }] },
      { jottings: 1 },
      'claims the menu entry Diary, which belongs to mf_diary',
    ],
  ])('%s', async (_case, changes, views, why) => {
    await expect(release('mf_jottings', undefined, changes, { views })).rejects.toThrow(why);
  });

  test('a build by another team than the one whose release is shown, until that is withdrawn', async () => {
    await expect(release('mf_diary', undefined, { owner: 'Others' })).rejects.toThrow(
      /^mf_diary belongs to the team Team, but mf_diary \d+ is by Others\./,
    );
    await app.deps.releases.withdraw(['mf_diary'], { actor });
    await release('mf_diary', undefined, { owner: 'Others' });
  });

  test('a use of a feature that the other remote does not expose, from either side', async () => {
    const uses = ['mf_share/SharePopover'];
    await expect(release('mf_user', undefined, {}, { uses })).rejects.toThrow(
      /mf_user \d+ uses mf_share\/SharePopover, which mf_share 1 does not expose\./,
    );
    const manifest = manifestOf('mf_share');
    const popover = { ...manifest.exposes[0], name: 'SharePopover', path: './SharePopover' };
    await release(
      'mf_share',
      undefined,
      {},
      {
        manifest: { ...manifest, exposes: [...manifest.exposes, popover] },
      },
    );
    await release('mf_user', undefined, {}, { uses });
    await expect(release('mf_share')).rejects.toThrow(
      /mf_user \d+ uses mf_share\/SharePopover, which mf_share \d+ does not expose\./,
    );
    // what is not there is not used
    await app.deps.releases.withdraw(['mf_share'], { actor });
    await release('mf_user', undefined, {}, { uses });
  });
});
