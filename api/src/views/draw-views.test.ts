import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { defineView } from '@tessera/shared-contracts/contract/view';
import { pino } from 'pino';
import * as v from 'valibot';
import type { ServedRelease } from '../releases/releases.ts';
import { hash } from '../releases/test-builds.ts';
import { createViews } from './draw-views.ts';

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

const drawing = (word: string, version = 2): string =>
  `serverHalf = { views: { greeting: ${version} }, render: (v, p) => '<p>${word} ' + JSON.parse(p).name + '</p>' };`;

/** Stores a release with a server half. */
async function release(version: string, script: string, views = { greeting: 2 }) {
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

const record = v.record(v.string(), v.unknown());

/** A drawer of views, with what it logged. */
function createDrawer() {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line) => logged.push(v.parse(record, JSON.parse(line))) },
  );
  return { logged, ...createViews({ folder, log, overrides: {} }) };
}

test('each user gets the release of their channel, from one process', async () => {
  const { draw, logged } = createDrawer();
  const [one, two] = [await release('1', drawing('Hello')), await release('2', drawing('Hi'))];
  const htmls = [];
  for (const wanted of [one, two, one])
    htmls.push((await draw(greeting, { name: 'ada' }, [wanted]))?.html);
  expect(htmls).toEqual(['<p>Hello ada</p>', '<p>Hi ada</p>', '<p>Hello ada</p>']);
  expect(logged).toEqual([]);
});

test('the same props are drawn once, others are drawn anew', async () => {
  const { draw } = createDrawer();
  const one = await release(
    '1',
    'let count = 0; serverHalf = { views: { greeting: 2 }, render: () => String(++count) };',
  );
  const htmls = [];
  for (const name of ['ada', 'bob', 'ada', 'bob', 'eve'])
    htmls.push((await draw(greeting, { name }, [one]))?.html);
  expect(htmls).toEqual(['1', '2', '1', '2', '3']);
});

test.each([
  ['throws on load', 'throw new Error("bad day")', 'bad day'],
  ['throws in render', 'serverHalf = { views: { greeting: 2 }, render() { throw 1 } }', 'draw'],
  ['draws bad HTML', 'serverHalf = { views: { greeting: 2 }, render: () => "<p>" }', 'unbalanced'],
  ['hangs', 'serverHalf = { views: { greeting: 2 }, render() { for (;;); } }', 'timed out'],
])(
  'when a half %s, the one before it draws, and the failure is logged once',
  async (_, bad, why) => {
    const { draw, logged } = createDrawer();
    const releases = [await release('2', bad), await release('1', drawing('Hello'))];
    for (const time of [1, 2]) {
      const drawn = await draw(greeting, { name: `ada ${time}` }, releases);
      expect([drawn?.html, drawn?.release?.version]).toEqual([`<p>Hello ada ${time}</p>`, '1']);
    }
    expect(logged).toMatchObject([
      { remote: 'mf_header', version: '2', phase: 'server', view: 'greeting' },
    ]);
    expect(JSON.stringify(logged)).toContain(why);
  },
);

test('a tampered or missing script is never run', async () => {
  const { draw, logged } = createDrawer();
  const [tampered, gone] = [
    await release('1', drawing('Hello')),
    await release('2', drawing('Hi')),
  ];
  await writeFile(path.join(folder, 'mf_header/1/server.js'), drawing('Pwned'));
  await rm(path.join(folder, 'mf_header/2'), { recursive: true });
  expect(await draw(greeting, { name: 'ada' }, [tampered, gone])).toBeUndefined();
  expect(JSON.stringify(logged[0])).toContain('does not match its integrity');
  expect(JSON.stringify(logged[1])).toContain('ENOENT');
});

test('a release is never given props of another version, and the log says once that none draws them', async () => {
  const { draw, logged } = createDrawer();
  const old = await release('1', drawing('Hello', 1), { greeting: 1 });
  for (const _ of [1, 2]) expect(await draw(greeting, { name: 'ada' }, [old])).toBeUndefined();
  expect(logged).toMatchObject([
    { view: 'greeting', version: 2, msg: 'no release draws this view' },
  ]);
});
