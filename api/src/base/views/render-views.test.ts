import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineView } from '@tessera/shared-contracts/core/view';
import { pino } from 'pino';
import * as v from 'valibot';
import { startTelemetry } from '../observability/telemetry.ts';
import type { ServedRelease } from '../releases/releases.ts';
import { hash } from '../../testing/test-builds.ts';
import { createViews, viewRequest, type Rendering } from './render-views.ts';

const greeting = defineView('greeting', {
  owner: 'mf_header',
  summary: 'A greeting.',
  version: 2,
  props: v.object({ name: v.string() }),
  samples: [{ name: 'ada' }],
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-views-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rendering = (word: string, version = 2): string =>
  `serverHalf = { views: { greeting: ${version} }, render: (v, p) => '<p>${word} ' + JSON.parse(p).name + '</p>' };`;

/** Stores a release with a server half. */
async function release(
  version: string,
  script: string,
  views: Readonly<Record<string, number>> = { greeting: 2 },
) {
  await mkdir(path.join(folder, 'mf_header', version), { recursive: true });
  await writeFile(path.join(folder, 'mf_header', version, 'server.js'), script);
  const served: ServedRelease = {
    name: 'mf_header',
    version,
    base: `/releases/mf_header/${version}/`,
    integrity: {},
    entry: { js: [], css: [], preload: [] },
    server: { file: 'server.js', integrity: hash(script), css: [], views },
  };
  return served;
}

const textsOf = ({ html }: Rendering) => html.map((one) => one?.toString());

const record = v.record(v.string(), v.unknown());

/** Creates `Views` whose log the test can read. */
function createLoggedViews() {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line) => logged.push(v.parse(record, JSON.parse(line))) },
  );
  const { render } = createViews({ folder, log, overrides: {} });
  /** Renders one greeting. */
  async function greet(name: string, releases: readonly ServedRelease[]) {
    const { html, release } = await render([viewRequest(greeting, { name })], releases);
    return [html[0]?.toString(), release?.version];
  }
  return { logged, render, greet };
}

test('one process can draw with several releases, each in its own context', async () => {
  const { greet, logged } = createLoggedViews();
  const [one, two] = [await release('1', rendering('Hello')), await release('2', rendering('Hi'))];
  const rendered = [];
  for (const wanted of [one, two, one]) rendered.push(await greet('ada', [wanted]));
  expect(rendered).toEqual([
    ['<p>Hello ada</p>', '1'],
    ['<p>Hi ada</p>', '2'],
    ['<p>Hello ada</p>', '1'],
  ]);
  expect(logged).toEqual([]);
});

test('draws, failures and fallbacks are counted by release, and missing views by name', async () => {
  const telemetry = await startTelemetry({ traces: undefined, metrics: undefined });
  const { render } = createViews({
    folder,
    log: pino({ level: 'silent' }),
    overrides: {},
    telemetry,
  });
  const bad = await release('2', 'serverHalf = { views: { greeting: 2 }, render() { throw 1 } }');
  const good = await release('1', rendering('Hello'));
  for (const name of ['ada', 'ada', 'bob'])
    await render([viewRequest(greeting, { name })], [bad, good]);
  await render([viewRequest(greeting, { name: 'eve' })], []);
  const lines = (await telemetry.meters.text()).split('\n');
  await telemetry.stop();
  const [first, second] = ['1', '2'].map(
    (version) => `tessera_remote="mf_header",tessera_release_version="${version}"`,
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      `tessera_view_draws_total{${first}} 3`,
      // one of the three renderings came from the cache
      `tessera_view_draw_duration_seconds_count{${first}} 2`,
      `tessera_release_fallbacks_total{${first}} 3`,
      // one failure only: after it, the release is not tried again for a while
      `tessera_release_failures_total{${second},tessera_release_phase="draw"} 1`,
      'tessera_view_missing_total{tessera_remote="mf_header",tessera_view="greeting"} 1',
    ]),
  );
});

test('a view is drawn once for equal props, and again for different props', async () => {
  const { greet } = createLoggedViews();
  const one = await release(
    '1',
    'let count = 0; serverHalf = { views: { greeting: 2 }, render: () => String(++count) };',
  );
  const htmls = [];
  for (const name of ['ada', 'bob', 'ada', 'bob', 'eve']) htmls.push((await greet(name, [one]))[0]);
  expect(htmls).toEqual(['1', '2', '1', '2', '3']);
});

test.each([
  ['throws on load', 'throw new Error("bad day")', 'bad day'],
  [
    'throws in render',
    'serverHalf = { views: { greeting: 2 }, render() { throw 1 } }',
    'it failed to draw greeting: 1',
  ],
  ['draws bad HTML', 'serverHalf = { views: { greeting: 2 }, render: () => "<p>" }', 'unbalanced'],
  ['hangs', 'serverHalf = { views: { greeting: 2 }, render() { for (;;); } }', 'timed out'],
])(
  'when a half %s, the previous release draws, and the failure is logged once',
  async (_, bad, why) => {
    const { greet, logged } = createLoggedViews();
    const releases = [await release('2', bad), await release('1', rendering('Hello'))];
    for (const time of [1, 2])
      expect(await greet(`ada ${time}`, releases)).toEqual([`<p>Hello ada ${time}</p>`, '1']);
    expect(logged).toMatchObject([
      { remote: 'mf_header', version: '2', phase: 'server', view: 'greeting' },
    ]);
    expect(JSON.stringify(logged)).toContain(why);
  },
);

test('a repaired half draws again ten seconds after its failure, even if it is requested in between', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { greet } = createLoggedViews();
  const releases = [await release('2', rendering('Hi')), await release('1', rendering('Hello'))];
  const file = path.join(folder, 'mf_header/2/server.js');
  await writeFile(file, 'damaged');
  expect(await greet('ada', releases)).toEqual(['<p>Hello ada</p>', '1']);
  await writeFile(file, rendering('Hi'));
  now = 9000;
  expect(await greet('ada', releases)).toEqual(['<p>Hello ada</p>', '1']);
  now = 10_000;
  expect(await greet('ada', releases)).toEqual(['<p>Hi ada</p>', '2']);
  clock.mockRestore();
});

test('props that no release can draw do not affect other props, and are not tried again for a while', async () => {
  const { greet, logged } = createLoggedViews();
  const script = `let count = 0; serverHalf = { views: { greeting: 2 }, render(v, p) {
    const { name } = JSON.parse(p);
    if (name === 'odd') throw new Error('it is odd');
    return '<p>' + name + ++count + '</p>';
  } };`;
  const releases = [await release('2', script), await release('1', script)];
  expect(await greet('ada', releases)).toEqual(['<p>ada1</p>', '2']);
  for (const _ of [1, 2, 3]) expect(await greet('odd', releases)).toEqual([undefined, undefined]);
  expect((await greet('bob', releases))[1]).toBe('2');
  expect(logged.map(({ version, msg }) => [version, msg])).toEqual([
    ['2', 'a release failed to draw its view'],
    ['1', 'a release failed to draw its view'],
    [2, 'no release draws this view'],
  ]);
});

const farewell = { ...greeting, name: 'farewell', version: 1 };

test('all views of a remote in a page are drawn by one release', async () => {
  const { render } = createLoggedViews();
  const script = (word: string, fails = '""') =>
    `serverHalf = { views: { greeting: 2, farewell: 1 }, render(v, p) {
      if (v === ${fails}) throw new Error('no');
      return '${word} ' + v;
    } };`;
  const views = { greeting: 2, farewell: 1 };
  const requests = [greeting, farewell].map((view) => viewRequest(view, { name: 'ada' }));
  const renderedBy = async (...scripts: readonly string[]) => {
    const releases = [];
    for (const [index, one] of scripts.entries())
      releases.push(await release(`${scripts.length}.${index}`, one, views));
    return textsOf(await render(requests, releases));
  };
  expect(await renderedBy(script('new', '"farewell"'), script('old'))).toEqual([
    'old greeting',
    'old farewell',
  ]);
  expect(await renderedBy(script('lone', '"farewell"'))).toEqual(['lone greeting', undefined]);
});

test('after a half fails to draw one view, the previous release draws all views if it can', async () => {
  const { render, logged } = createLoggedViews();
  const both = (rendered: string) =>
    `serverHalf = { views: { greeting: 2, farewell: 1 }, render: (v) => ${rendered} };`;
  const views = { greeting: 2, farewell: 1 };
  const releases = [
    await release('2', both('{ throw new Error(v); }'), views),
    await release('1', both("'old ' + v"), views),
  ];
  const requests = [greeting, farewell].map((view) => viewRequest(view, { name: 'ada' }));
  expect(textsOf(await render(requests, releases))).toEqual(['old greeting', 'old farewell']);
  expect(logged).toMatchObject([{ version: '2', view: 'greeting' }]);
});

test('a release that lacks a view still draws its other views', async () => {
  const { render, greet } = createLoggedViews();
  const both = `serverHalf = { views: { greeting: 2, farewell: 1 }, render: (v) => 'old ' + v };`;
  const releases = [
    await release('2', rendering('Hello')),
    await release('1', both, { greeting: 2, farewell: 1 }),
  ];
  const rendered = await render([viewRequest(farewell, { name: 'ada' })], releases);
  expect(textsOf(rendered)).toEqual(['old farewell']);
  expect(await greet('ada', releases)).toEqual(['<p>Hello ada</p>', '2']);
});

test('a modified script is never run, and a missing script is reported', async () => {
  const { greet, logged } = createLoggedViews();
  const [tampered, gone] = [
    await release('1', rendering('Hello')),
    await release('2', rendering('Hi')),
  ];
  await writeFile(path.join(folder, 'mf_header/1/server.js'), rendering('Pwned'));
  await rm(path.join(folder, 'mf_header/2'), { recursive: true });
  expect(await greet('ada', [tampered, gone])).toEqual([undefined, undefined]);
  expect(JSON.stringify(logged[0])).toContain('does not match its integrity');
  expect(JSON.stringify(logged[1])).toContain('ENOENT');
});

test('a release that draws the version before gets the props of that version', async () => {
  const { render, logged } = createLoggedViews();
  const renamed = defineView('greeting', {
    ...greeting,
    owner: 'mf_header',
    version: 3,
    props: v.object({ person: v.object({ name: v.string() }) }),
    samples: [{ person: { name: 'ada' } }],
    older: { version: 2, props: ({ person }) => ({ name: person.name }) },
  });
  const request = viewRequest(renamed, { person: { name: 'ada' } });
  const [two, one] = [
    await release('2', rendering('Hello')),
    await release('1', rendering('Hello', 1), { greeting: 1 }),
  ];
  expect(textsOf(await render([request], [two]))).toEqual(['<p>Hello ada</p>']);
  expect(textsOf(await render([request], [one]))).toEqual([undefined]);
  expect(logged).toMatchObject([{ version: 3, msg: 'no release draws this view' }]);
});

test('a release never gets props of another version; if no release draws a view, this is logged once', async () => {
  const { greet, logged } = createLoggedViews();
  const old = await release('1', rendering('Hello', 1), { greeting: 1 });
  for (const _ of [1, 2]) expect(await greet('ada', [old])).toEqual([undefined, undefined]);
  expect(logged).toMatchObject([
    { view: 'greeting', version: 2, msg: 'no release draws this view' },
  ]);
});
