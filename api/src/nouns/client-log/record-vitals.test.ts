import { lady } from '@tessera/shared-contracts/shell/endpoints';
import { vitalsEvent, type PageVitals } from '@tessera/shared-contracts/shell/vitals';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const good: PageVitals = {
  page: 'dashboard',
  vitals: [
    { name: 'LCP', value: 1900, owner: 'mf_viewer' },
    { name: 'INP', value: 90, owner: 'mf_header' },
    { name: 'CLS', value: 0.02, owner: 'page' },
    { name: 'TTFB', value: 90, owner: 'page' },
    { name: 'FCP', value: 500, owner: 'page' },
  ],
  remotes: [{ remote: 'mf_header', version: '1.2.3', mounted: 700 }],
};
const event = (data: object) => ({
  log_key: 'events',
  uuid: '',
  event: vitalsEvent,
  ts: 1,
  rid: '',
  elapsed: 2,
  data,
  env: {},
});
const send = async (...data: readonly object[]): Promise<number> =>
  (
    await app.stranger().post(lady.path, JSON.stringify({ events: data.map(event) }), {
      contentType: 'text/plain',
    })
  ).status;
const lines = async (): Promise<readonly string[]> =>
  (await app.telemetry.meters.text())
    .split('\n')
    .filter((line) => line.startsWith('tessera_browser'));

/** Lets pages use these remotes, in version 1.2.3. */
async function useRemotes(...names: readonly string[]): Promise<void> {
  const { releases } = app.deps;
  const resolved = await releases.resolve();
  const remotes = names.map((name) => ({
    name,
    version: '1.2.3',
    base: '/',
    integrity: {},
    entry: { js: [], css: [], preload: [] },
    definition: {
      label: name,
      owner: 'Team',
      activeOn: 'always' as const,
      slot: { place: 'end' as const, order: 0 },
    },
    previous: undefined,
  }));
  jest.spyOn(releases, 'resolve').mockResolvedValue({ ...resolved, remotes });
}

test('LOG-08: measurements from browsers are recorded by page and owner, with times in seconds', async () => {
  await useRemotes('mf_header', 'mf_viewer', 'mf_bookmarks');
  expect(
    await send({
      ...good,
      remotes: [
        ...good.remotes,
        // a remote of another team
        { remote: 'mf_bookmarks', version: '9', mounted: 800 },
      ],
    }),
  ).toBe(200);
  const recorded = await lines();
  for (const line of [
    'tessera_browser_lcp_seconds_sum{tessera_page="dashboard",tessera_remote="mf_viewer"} 1.9',
    'tessera_browser_inp_seconds_sum{tessera_page="dashboard",tessera_remote="mf_header"} 0.09',
    'tessera_browser_cls_sum{tessera_page="dashboard",tessera_remote="page"} 0.02',
    'tessera_browser_ttfb_seconds_sum{tessera_page="dashboard"} 0.09',
    'tessera_browser_fcp_seconds_sum{tessera_page="dashboard"} 0.5',
    'tessera_browser_remote_mounted_seconds_sum{tessera_remote="mf_header",tessera_release_version="1.2.3"} 0.7',
    // no release that pages currently use has this version
    'tessera_browser_remote_mounted_seconds_sum{tessera_remote="mf_bookmarks",tessera_release_version="other"} 0.8',
  ])
    expect(recorded).toContain(line);
});

test('made-up pages, remotes and versions create no time series', async () => {
  await useRemotes('mf_share');
  for (let index = 0; index < 20; index += 1)
    await send({
      ...good,
      page: `page-${index}`,
      vitals: [...good.vitals.slice(1), { name: 'LCP', value: 1, owner: `mf_evil${index}` }],
      remotes: [
        { remote: 'mf_share', version: `9.9.${index}`, mounted: 1 },
        { remote: `mf_evil${index}`, version: '1.2.3', mounted: 1 },
      ],
    });
  const recorded = (await lines()).join('\n');
  expect(recorded).not.toMatch(/page-\d|9\.9\.|evil/);
  expect(recorded).toContain('tessera_browser_ttfb_seconds_count{tessera_page="other"} 20');
});

test.each([
  ['a negative value', { ...good, vitals: [{ name: 'LCP', value: -1, owner: 'page' }] }],
  ['an absurd value', { ...good, vitals: [{ name: 'LCP', value: 1e9, owner: 'page' }] }],
  ['no number', { ...good, vitals: [{ name: 'LCP', value: '12', owner: 'page' }] }],
  ['an unknown measurement', { ...good, vitals: [{ name: 'FID', value: 1, owner: 'page' }] }],
  ['no name of an owner', { ...good, vitals: [{ name: 'LCP', value: 1, owner: 'mf evil' }] }],
  ['no name of a remote', { ...good, remotes: [{ remote: '<b>', version: '1', mounted: 1 }] }],
  ['too many remotes', { ...good, remotes: Array.from({ length: 21 }, () => good.remotes[0]) }],
  [
    'a long version',
    { ...good, remotes: [{ remote: 'mf_share', version: 'x'.repeat(65), mounted: 1 }] },
  ],
  ['too many measurements', { ...good, vitals: Array.from({ length: 6 }, () => good.vitals[0]) }],
  ['nothing', {}],
])('invalid measurements are counted and dropped, and the call succeeds: %s', async (_, data) => {
  expect(await send(data)).toBe(200);
  expect((await lines()).filter((line) => !line.includes('_refused'))).toEqual([]);
  expect(await lines()).toContain('tessera_browser_refused_total 1');
});

test('only the first of several measurement events in one call is recorded', async () => {
  await send(...Array.from({ length: 100 }, () => good));
  expect(await lines()).toContain('tessera_browser_ttfb_seconds_count{tessera_page="dashboard"} 1');
});
