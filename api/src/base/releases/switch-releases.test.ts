import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { setReleaseChannel } from '../../nouns/accounts/account-queries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findHistory } from './release-queries.ts';
import { createReleases, type Releases } from './releases.ts';
import { createBuilds, type Builds } from '../../testing/test-builds.ts';
import { withdrawnAddress } from './withdrawn-styles.ts';

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
const otherProcess = (): Releases =>
  createReleases({ env: app.deps.env, db: app.db, log: pino({ level: 'silent' }) });

/** The versions of a remote on a channel's pages, as `current | fallback`. */
async function pages(name: string, channel?: string): Promise<string> {
  const { current, previous } =
    (await otherProcess().resolve(channel)).registry.remotes[name] ?? {};
  return `${current?.version} | ${previous?.version}`;
}
async function release(name: string, version: string, channel?: string): Promise<void> {
  await app.deps.releases.publish((await builds.make(name, version)).dir);
  await app.deps.releases.show([{ name, version }], { channel, actor });
}
const rollBack = (
  name: string,
  seen: string,
  { to, channel }: { to?: string; channel?: string } = {},
) => app.deps.releases.rollBack([{ name, seen, to }], { channel, actor, reason: 'it flickers' });

test('a rollback restores the previous version; the withdrawn version is no longer shown and is not used as a fallback', async () => {
  await release('mf_header', '1');
  await release('mf_header', '2');
  expect(await pages('mf_header')).toBe('2 | 1');
  expect(await rollBack('mf_header', '2')).toEqual([{ name: 'mf_header', version: '1' }]);
  expect(await pages('mf_header')).toBe('1 | undefined');
  const html = await (await app.stranger().get('/explore')).text();
  expect(html).not.toContain('/releases/mf_header/2/');
  await expect(rollBack('mf_header', '1')).rejects.toThrow(
    'mf_header has no earlier version that was not withdrawn',
  );
  await release('mf_header', '3');
  expect(await pages('mf_header')).toBe('3 | 1');
  await expect(rollBack('mf_header', '3', { to: '2' })).rejects.toThrow(
    /mf_header 2 was withdrawn at .*a rollback cannot restore it/,
  );
  expect(await pages('mf_header')).toBe('3 | 1');
});

test('two bad releases can be rolled back one after the other, or in one step by naming a good version', async () => {
  for (const version of ['1', '2', '3', '4']) await release('mf_compose', version);
  await rollBack('mf_compose', '4');
  expect(await pages('mf_compose')).toBe('3 | 2');
  await rollBack('mf_compose', '3');
  expect(await pages('mf_compose')).toBe('2 | 1');

  for (const version of ['5', '6']) await release('mf_compose', version);
  await rollBack('mf_compose', '6', { to: '2' });
  // the rollback withdraws 5 as well, so the fallback is 1
  expect(await pages('mf_compose')).toBe('2 | 1');
  await expect(rollBack('mf_compose', '2', { to: '5' })).rejects.toThrow('was withdrawn');
  await expect(rollBack('mf_compose', '2', { to: '2' })).rejects.toThrow('is already active');
  await expect(rollBack('mf_compose', '2', { to: '7' })).rejects.toThrow(
    'mf_compose 7 was not shown before',
  );
});

test('releasing a withdrawn version again activates it', async () => {
  await app.deps.releases.show([{ name: 'mf_compose', version: '6' }], { actor });
  expect(await pages('mf_compose')).toBe('6 | 2');
  expect(
    (await findHistory(app.db, 'mf_compose', 2)).map(
      ({ version, action, reason, withdrawnAt }) => ({
        version,
        action,
        reason,
        isWithdrawn: withdrawnAt !== null,
      }),
    ),
  ).toEqual([
    { version: '6', action: 'release', reason: '', isWithdrawn: false },
    { version: '2', action: 'rollback', reason: 'it flickers', isWithdrawn: false },
  ]);
});

test('the second of two simultaneous rollbacks is refused, and changes nothing', async () => {
  for (const version of ['1', '2', '3']) await release('mf_share', version);
  const both = await Promise.allSettled(
    [otherProcess(), otherProcess()].map((process) =>
      process.rollBack([{ name: 'mf_share', seen: '3' }], { actor: 'bob@desk' }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await pages('mf_share')).toBe('2 | 1');
  await expect(rollBack('mf_share', '3')).rejects.toThrow(
    /mf_share 2 is shown now, not 3: .*by bob@desk/,
  );
  expect(await pages('mf_share')).toBe('2 | 1');
});

test('a rollback to a release with damaged or missing files is refused, naming the file, and changes nothing', async () => {
  for (const version of ['1', '2']) await release('mf_viewer', version);
  const file = path.join(app.deps.releases.folder, 'mf_viewer', '1', 'entry.1a.js');
  await writeFile(file, 'alert(1)');
  await expect(rollBack('mf_viewer', '2')).rejects.toThrow(
    'mf_viewer 1: entry.1a.js does not match its integrity',
  );
  await rm(file);
  await expect(rollBack('mf_viewer', '2')).rejects.toThrow('mf_viewer 1: entry.1a.js is missing');
  expect(await pages('mf_viewer')).toBe('2 | 1');
});

test('several releases are activated together or not at all', async () => {
  await app.deps.releases.publish((await builds.make('mf_share', '4')).dir);
  await expect(
    app.deps.releases.show(
      [
        { name: 'mf_share', version: '4' },
        { name: 'mf_viewer', version: 'none' },
      ],
      { actor },
    ),
  ).rejects.toThrow('mf_viewer none was never published');
  expect(await pages('mf_share')).toBe('2 | 1');
});

describe('a channel', () => {
  const own = 'mf_messaging';
  beforeAll(async () => {
    for (const version of ['1', '2']) await release(own, version);
  });

  test('shows its own release only to its users, with the public version as fallback', async () => {
    const ada = await app.register();
    await setReleaseChannel(app.db, ada.email, 'early');
    await release(own, '3', 'early');
    const registryOf = async (page: Promise<Response>) =>
      v.parse(
        bootstrap,
        JSON.parse(/id="bootstrap">(.*?)<\/script>/s.exec(await (await page).text())?.[1] ?? ''),
      ).config.registry;
    expect(await registryOf(ada.get('/explore'))).toMatchObject({
      remotes: { [own]: { current: { version: '3' }, previous: { version: '2' } } },
    });
    for (const other of [await app.register(), app.stranger()])
      expect(await registryOf(other.get('/explore'))).toMatchObject({
        remotes: { [own]: { current: { version: '2' }, previous: { version: '1' } } },
      });
  });

  test('rolls back to its last good release, then to the public release', async () => {
    await release(own, '4', 'early');
    expect(await rollBack(own, '4', { channel: 'early' })).toEqual([{ name: own, version: '3' }]);
    expect(await pages(own, 'early')).toBe('3 | 2');
    expect(await rollBack(own, '3', { channel: 'early' })).toEqual([
      { name: own, version: undefined },
    ]);
    expect(await pages(own, 'early')).toBe('2 | 1');
    await expect(rollBack(own, '2', { channel: 'early' })).rejects.toThrow(
      "Channel 'early' has no mf_messaging release of its own",
    );
  });

  test('can be ended: its users then get the public release', async () => {
    await release(own, '5', 'early');
    expect(await app.deps.releases.end('early', undefined, { actor })).toEqual([own]);
    expect(await pages(own, 'early')).toBe('2 | 1');
    await expect(app.deps.releases.end('early', [own], { actor })).rejects.toThrow(
      "Channel 'early' has no mf_messaging release of its own",
    );
  });

  test('that was ended and then got a new release does not roll back to a release from before the end', async () => {
    await release(own, '5b', 'early');
    await rollBack(own, '5b', { channel: 'early' });
    expect(await pages(own, 'early')).toBe('2 | 1');
  });

  test('can be promoted: its release becomes public, and the channel ends', async () => {
    await release(own, '6', 'early');
    await expect(
      app.deps.releases.promote('early', [{ name: own, version: '5' }], { actor }),
    ).rejects.toThrow('6 is shown now, not 5');
    await app.deps.releases.promote('early', [{ name: own, version: '6' }], { actor });
    expect([await pages(own), await pages(own, 'early')]).toEqual(['6 | 2', '6 | 2']);
    await expect(
      app.deps.releases.promote('early', [{ name: own, version: '6' }], { actor }),
    ).rejects.toThrow('has no mf_messaging release of its own');
  });

  test('does not return to its own release after a newer public release, even if the newer one is rolled back', async () => {
    await release(own, '7', 'early');
    expect(await pages(own, 'early')).toBe('7 | 6');
    await release(own, '8');
    expect(await pages(own, 'early')).toBe('8 | 6');
    await rollBack(own, '8');
    expect([await pages(own), await pages(own, 'early')]).toEqual(['6 | 2', '6 | 2']);
  });

  test('keeps its own release if an older public release is rolled back', async () => {
    await release(own, '9');
    await release(own, '10', 'early');
    await rollBack(own, '9');
    expect([await pages(own), await pages(own, 'early')]).toEqual(['6 | 2', '10 | 6']);
  });

  test('loses its own release if the same version is withdrawn for everyone, and cannot withdraw a version that is public', async () => {
    await app.deps.releases.show([{ name: own, version: '10' }], { actor });
    await app.deps.releases.show([{ name: own, version: '10' }], { channel: 'beta', actor });
    await expect(rollBack(own, '10', { channel: 'beta' })).rejects.toThrow(
      'Everyone gets mf_messaging 10 now: roll it back without --channel',
    );
    await rollBack(own, '10');
    for (const channel of [undefined, 'early', 'beta'])
      expect(await pages(own, channel)).toBe('6 | 2');
  });
});

describe('withdrawing a remote', () => {
  const withdraw = (name: string, channel?: string) =>
    app.deps.releases.withdraw([name], { channel, actor, reason: 'it leaks' });
  const withdrawn = async (channel?: string): Promise<readonly string[]> =>
    (await otherProcess().resolve(channel)).registry.withdrawn ?? [];

  test('shows no version of it, not even its first, until one is released; history says who and why', async () => {
    await release('mf_share', '1');
    await withdraw('mf_share');
    expect(await pages('mf_share')).toBe('undefined | undefined');
    expect(await withdrawn()).toEqual(['mf_share']);
    expect(await findHistory(app.db, 'mf_share', 2)).toMatchObject([
      { channel: 'stable', version: null, action: 'withdraw', actor, reason: 'it leaks' },
      { version: '1', withdrawnAt: expect.any(Date) },
    ]);
    await expect(withdraw('mf_share')).rejects.toThrow(/mf_share was withdrawn at .* by ada@desk/);
    await expect(rollBack('mf_share', '1')).rejects.toThrow(
      'mf_share (withdrawn) is shown now, not 1',
    );
    await release('mf_share', '2');
    expect(await pages('mf_share')).toBe('2 | undefined');
    expect(await withdrawn()).toEqual([]);
  });

  test('a rollback goes to the latest earlier version', async () => {
    await release('mf_share', '3');
    await withdraw('mf_share');
    const [landed] = await app.deps.releases.rollBack([{ name: 'mf_share', seen: null }], {
      actor,
    });
    expect(landed).toEqual({ name: 'mf_share', version: '2' });
    expect(await pages('mf_share')).toBe('2 | undefined');
    expect(await withdrawn()).toEqual([]);
  });

  test('on a channel, hides the public release from its members only, until the channel ends or a release is public', async () => {
    await withdraw('mf_share', 'quiet');
    expect(await pages('mf_share', 'quiet')).toBe('undefined | undefined');
    expect([await withdrawn('quiet'), await withdrawn()]).toEqual([['mf_share'], []]);
    expect(await pages('mf_share')).toBe('2 | undefined');
    await app.deps.releases.end('quiet', ['mf_share'], { actor });
    expect(await pages('mf_share', 'quiet')).toBe('2 | undefined');
    await withdraw('mf_share', 'quiet');
    await release('mf_share', '4');
    expect(await pages('mf_share', 'quiet')).toBe('4 | 2');
  });

  test('the members of a channel keep the release of their own when the public one is withdrawn', async () => {
    await release('mf_share', '5', 'own');
    await withdraw('mf_share');
    expect(await pages('mf_share', 'own')).toBe('5 | undefined');
    expect([await withdrawn('own'), await withdrawn()]).toEqual([[], ['mf_share']]);
  });

  test('the shell and what is not shown cannot be withdrawn', async () => {
    await release('shell', '1');
    await expect(withdraw('shell')).rejects.toThrow('Every page needs the shell');
    await expect(withdraw('mf_nothing')).rejects.toThrow('No release of mf_nothing is shown.');
  });

  test('a page has no slot, script or control of it, and says so where the page belongs to it', async () => {
    await release('mf_compose', '1');
    const ada = await app.register();
    const before = await (await ada.get('/new/text')).text();
    expect(before).toContain('id="slot-compose"');
    await withdraw('mf_compose');
    const html = await (await ada.get('/new/text')).text();
    const sheet = withdrawnAddress(['mf_compose', 'mf_share']);
    expect(html).toContain(`<link rel="stylesheet" href="${sheet}"/>`);
    expect(before).not.toContain(sheet);
    const styles = await ada.get(sheet);
    expect([styles.headers.get('content-type'), styles.headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await styles.text()).toContain("[data-needs~='mf_compose']");
    expect((await ada.get('/releases/withdrawn/compose.css')).status).toBe(404);
    expect(html).toContain('Compose is unavailable.');
    expect(html).not.toContain('slot-compose');
    expect(html).not.toContain('/mf_compose');
    const dashboard = await (await ada.get('/dashboard')).text();
    expect(dashboard).not.toContain('Compose is unavailable.');
  });
});
