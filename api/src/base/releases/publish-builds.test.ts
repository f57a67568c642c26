import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import type { BuildsToShow } from './release-settings.ts';
import { createReleases, type Releases } from './releases.ts';
import { createBuilds, type Build, type Builds } from '../../testing/test-builds.ts';

let app: TestApp;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

const actor = 'ada@desk';
const minute = 60_000;
/** The releases of a separate process whose public channel is the given one. */
const processOn = (releaseChannel: string): Releases =>
  createReleases({
    env: { ...app.deps.env, releaseChannel },
    db: app.db,
    log: pino({ level: 'silent' }),
  });
const shownOn = async (publicChannel: string, channel?: string): Promise<string> =>
  (await processOn(publicChannel).shown(channel))
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
const start = async (
  publicChannel: string,
  checkout: readonly Build[],
  which: BuildsToShow = 'first',
) =>
  (
    await processOn(publicChannel).publishBuilds(
      checkout.map(({ packageFolder }) => packageFolder),
      which,
    )
  ).released.map(({ name, version }) => `${name} ${version}`);
const makeCheckout = (checkout: string, version: string, madeAt?: Date): Promise<Build[]> =>
  Promise.all(
    ['shell', 'mf_header'].map((name) =>
      builds.make(name, version, { ...(madeAt && { madeAt }) }, checkout),
    ),
  );

test('in mode `first`, only the very first start activates its builds; later starts do not, however new their builds are', async () => {
  const [old, young] = [
    await makeCheckout('old', 'first-1'),
    await makeCheckout('young', 'first-2'),
  ];
  expect(await start('first', old)).toEqual(['shell first-1', 'mf_header first-1']);
  expect(await start('first', young)).toEqual([]);
  expect(
    (
      await processOn('first').publishBuilds(
        young.map(({ packageFolder }) => packageFolder),
        'first',
      )
    ).waiting.map(({ version }) => version),
  ).toEqual(['first-2', 'first-2']);
  expect(await shownOn('first')).toBe('mf_header first-1, shell first-1');
});

test('if several servers start for the first time simultaneously, one activates all of its builds and the others activate none', async () => {
  const checkouts = [await makeCheckout('left', 'race-1'), await makeCheckout('right', 'race-2')];
  await Promise.all([...checkouts, ...checkouts].map((checkout) => start('race', checkout)));
  expect(['mf_header race-1, shell race-1', 'mf_header race-2, shell race-2']).toContain(
    await shownOn('race'),
  );
});

test('a broken or incompatible build does not prevent activation of the other builds', async () => {
  const [shell, header] = await makeCheckout('partly', 'partly-1');
  const broken = await builds.make('mf_share', 'partly-1', {}, 'partly');
  await writeFile(path.join(broken.dir, 'entry.1a.js'), 'alert(1)');
  const foreign = await builds.make(
    'mf_viewer',
    'partly-1',
    { changes: { contract: contractVersion + 1 } },
    'partly',
  );
  expect(
    await start(
      'partly',
      [shell, header, broken, foreign].filter((build) => build !== undefined),
    ),
  ).toEqual(['shell partly-1', 'mf_header partly-1']);
});

test('a start restores the lost folder of an active release from the checkout that the release was built in', async () => {
  const checkout = await makeCheckout('restored', 'restored-1');
  await start('restored', checkout);
  await rm(path.join(app.deps.releases.folder, 'mf_header', 'restored-1'), { recursive: true });
  expect(await start('restored', checkout)).toEqual([]);
  expect((await app.stranger().get('/releases/mf_header/restored-1/entry.1a.js')).status).toBe(200);
});

describe('a start on a developer’s machine', () => {
  const ago = (minutes: number): Date => new Date(Date.now() - minutes * minute);
  const soon = (): Date => new Date(Date.now() + minute);
  const restart = (checkout: readonly Build[]) => start('own', checkout, 'newer');

  test('activates builds made after the last activation, even if reverted edits give a build an earlier version again', async () => {
    expect(await restart(await makeCheckout('mine', 'own-1', ago(5)))).toEqual([
      'shell own-1',
      'mf_header own-1',
    ]);
    expect(await restart(await makeCheckout('mine', 'own-2', soon()))).toEqual([
      'shell own-2',
      'mf_header own-2',
    ]);
    expect(await restart(await makeCheckout('mine', 'own-1', soon()))).toEqual([
      'shell own-1',
      'mf_header own-1',
    ]);
    expect(await shownOn('own')).toBe('mf_header own-1, shell own-1');
  });

  test('does not reactivate a rolled-back build, but activates later builds', async () => {
    const processes = processOn('own');
    const checkout = await makeCheckout('mine', 'own-3', soon());
    await restart(checkout);
    await processes.rollBack([{ name: 'mf_header', seen: 'own-3' }], { actor });
    expect(await restart(await makeCheckout('mine', 'own-3', ago(1)))).toEqual([]);
    expect(await shownOn('own')).toBe('mf_header own-1, shell own-3');
    // a rebuild of the same sources has the same version, which stays withdrawn
    expect(await restart(await makeCheckout('mine', 'own-3', soon()))).toEqual([]);
    expect(await restart(await makeCheckout('mine', 'own-4', soon()))).toEqual([
      'shell own-4',
      'mf_header own-4',
    ]);
  });

  test('does not make a canary public, even if the canary is in its checkout', async () => {
    const [, canary] = await makeCheckout('mine', 'own-5', ago(0));
    if (!canary) throw new Error('no build');
    await processOn('own').publish(canary.dir);
    await processOn('own').show([canary], { channel: 'early', actor });
    await processOn('own').show([{ name: 'shell', version: 'own-4' }], { actor });
    expect(await restart([canary])).toEqual([]);
    expect([await shownOn('own'), await shownOn('own', 'early')]).toEqual([
      'mf_header own-4, shell own-4',
      'mf_header own-5, shell own-4',
    ]);
  });
});

test('two servers, one of an older checkout, are restarted in any order: once both have started, no page changes', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<BuildsToShow>('first', 'newer'),
      fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      async (which, restarts) => {
        round += 1;
        const channel = `pair-${round}`;
        const [old, young] = [
          await makeCheckout('old', `pair-${round}-1`, new Date(Date.now() - 2 * minute)),
          // after the first start
          await makeCheckout('young', `pair-${round}-2`, new Date(Date.now() + minute)),
        ];
        await start(channel, old, which);
        await start(channel, young, which);
        const before = await shownOn(channel);
        expect(before).toContain(which === 'first' ? `pair-${round}-1` : `pair-${round}-2`);
        for (const isOld of restarts) {
          expect(await start(channel, isOld ? old : young, which)).toEqual([]);
          expect(await shownOn(channel)).toBe(before);
        }
      },
    ),
    { numRuns: 6 },
  );
});

test('on a development channel, a start activates every build, even one older than the active build', async () => {
  const checkout = await makeCheckout('develop', 'dev-1', new Date(0));
  await start('develop', await makeCheckout('before', 'dev-0'), 'all');
  expect(await start('develop', checkout, 'all')).toEqual(['shell dev-1', 'mf_header dev-1']);
});

/** Random sequences of actions on one remote, each with the number of a build. */
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('start' as const), build: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('release' as const, 'canary' as const),
        build: fc.nat(3),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'roll back' as const,
          'roll back canary' as const,
          'end' as const,
          'promote' as const,
        ),
        build: fc.constant(0),
      }),
    },
  ),
  { minLength: 8, maxLength: 20 },
);

test('whatever the order of restarts, releases, canaries, promotions and rollbacks, no start changes the releases of a page, and no page uses a withdrawn version', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(acts, async function play(steps) {
      run += 1;
      const publicChannel = `run-${run}`;
      const name = 'mf_header';
      const made = await Promise.all(
        [0, 1, 2, 3].map((number) =>
          builds.make(name, `${publicChannel}-${number}`, {}, `${publicChannel}-${number}`),
        ),
      );
      const releases = processOn(publicChannel);
      for (const { dir } of made) await releases.publish(dir);
      await start(publicChannel, made.slice(0, 1));
      const withdrawn = new Set<string>();
      const stateOf = async (channel?: string) =>
        (await processOn(publicChannel).resolve(channel)).registry.remotes[name];
      for (const { act, build } of steps) {
        const { version = '', packageFolder = '' } = made[build] ?? {};
        const before = [await stateOf(), await stateOf('early')];
        const [seen, early] = before.map((state) => state?.current.version ?? '');
        const refused = () => undefined;
        if (act === 'start') {
          await processOn(publicChannel).publishBuilds([packageFolder], 'first');
          expect([await stateOf(), await stateOf('early')]).toEqual(before);
        } else if (act === 'release' || act === 'canary') {
          await releases.show([{ name, version }], {
            channel: act === 'canary' ? 'early' : undefined,
            actor,
          });
          withdrawn.delete(version);
          // a new public release is also active on the channel `early`, a canary only there
          if (act === 'canary') expect((await stateOf())?.current.version).toBe(seen);
          else if (seen !== version)
            expect((await stateOf('early'))?.current.version).toBe(version);
        } else if (act === 'end') {
          await releases.end('early', undefined, { actor }).catch(refused);
          expect((await stateOf('early'))?.current.version).toBe(seen);
        } else if (act === 'promote') {
          await releases
            .promote('early', [{ name, version: early ?? '' }], { actor })
            .catch(refused);
          expect(
            [await stateOf(), await stateOf('early')].map((state) => state?.current.version),
          ).toEqual([early, early]);
        } else {
          const [aim, channel] =
            act === 'roll back' ? [seen ?? '', undefined] : [early ?? '', 'early'];
          const done = await releases
            .rollBack([{ name, seen: aim }], { channel, actor })
            .catch(refused);
          if (done) withdrawn.add(aim);
        }
        for (const state of [await stateOf(), await stateOf('early')]) {
          expect(withdrawn).not.toContain(state?.current.version);
          expect(withdrawn).not.toContain(state?.previous?.version);
          expect(state?.previous?.version).not.toBe(state?.current.version);
        }
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
