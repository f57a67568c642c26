import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBuilds, type Builds } from '../../testing/test-builds.ts';

let app: TestApp;
let builds: Builds;
beforeAll(async () => {
  app = await createTestApp();
  builds = await createBuilds();
  await release('shell', '1.0.0');
  await release('mf_header', '1.1.0');
});
afterAll(async () => {
  await app.close();
  await builds.remove();
});

const actor = 'ada@desk';
const shown = async (name: string): Promise<string | undefined> =>
  (await app.deps.releases.shown()).find((row) => row.name === name)?.version;
/** Publishes and activates a build. */
async function release(name: string, version: string): Promise<void> {
  const { dir } = await builds.make(name, version);
  await app.deps.releases.publish(dir);
  await app.deps.releases.show([{ name, version }], { actor });
}

test('refuses to activate a release made for a different contract than the shell, unless both are activated together', async () => {
  const { publish, show } = app.deps.releases;
  const contract = contractVersion + 1;
  const [header, shell] = [
    await builds.make('mf_header', '9.0.0', { changes: { contract } }),
    await builds.make('shell', '9.0.0', { changes: { contract } }),
  ];
  for (const { dir } of [header, shell]) await publish(dir);
  await expect(show([header], { actor })).rejects.toThrow(
    `mf_header 9.0.0 is built for contract ${contract}, but shell 1.0.0 supports contract ${contractVersion}.`,
  );
  await expect(show([shell], { actor })).rejects.toThrow(
    `mf_header 1.1.0 is built for contract ${contractVersion}, but shell 9.0.0 supports contract ${contract}.`,
  );
  expect(await shown('mf_header')).toBe('1.1.0');
  await show([header, shell], { channel: 'next', actor });
  expect(
    (await app.deps.releases.shown('next')).map(({ name, version }) => `${name} ${version}`),
  ).toEqual(['mf_header 9.0.0', 'shell 9.0.0']);
  await app.deps.releases.end('next', undefined, { actor });
});

test('a page that runs a release for a contract that is not supported any more is offered a reload, once it can get a later release', async () => {
  const { publish, withdrawn } = app.deps.releases;
  const { dir } = await builds.make('mf_header', '0.9.0', {
    changes: { contract: contractVersion - 1 },
  });
  await publish(dir);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect([...(await withdrawn())]).toEqual(['mf_header 0.9.0']);
  clock.mockRestore();
  // nothing later is shown: a reload would bring nothing new
  const old = await builds.make('mf_other', '0.9.0', {
    changes: { contract: contractVersion - 1 },
  });
  await publish(old.dir);
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
  expect([...(await withdrawn())]).toEqual(['mf_header 0.9.0']);
  later.mockRestore();
});

test('a shell that supports the contract before its own is shown first, and remotes follow one by one', async () => {
  const { publish, show } = app.deps.releases;
  const contract = contractVersion + 1;
  const supports = [contractVersion, contract];
  const next = { changes: { contract } };
  const [shell, header, old, future] = [
    await builds.make('shell', '9.1.0', { changes: { contract, supports } }),
    await builds.make('mf_header', '9.1.0', next),
    await builds.make('mf_header', '9.1.1', { changes: { contract: contractVersion - 1 } }),
    await builds.make('mf_header', '9.1.2', { changes: { contract: contract + 1 } }),
  ];
  for (const { dir } of [shell, header, old, future]) await publish(dir);
  const context = { channel: 'ahead', actor };
  await show([shell], context);
  for (const [build, built] of [
    [old, contractVersion - 1],
    [future, contract + 1],
  ] as const)
    await expect(show([build], context)).rejects.toThrow(
      `mf_header ${build.version} is built for contract ${built}, ` +
        `but shell 9.1.0 supports contract ${contractVersion} and ${contract}.`,
    );
  await show([header], context);
  // without the shell that supports both, the new remote does not fit
  await expect(show([{ name: 'shell', version: '1.0.0' }], context)).rejects.toThrow(
    `mf_header 9.1.0 is built for contract ${contract}`,
  );
  // nor when the channel gives up its shell, and its people get the public one again
  const { end, rollBack } = app.deps.releases;
  const refusal = `mf_header 9.1.0 is built for contract ${contract}, but shell 1.0.0 supports`;
  await expect(end('ahead', ['shell'], { actor })).rejects.toThrow(refusal);
  const seen = [{ name: 'shell', seen: '9.1.0' }];
  await expect(rollBack(seen, context)).rejects.toThrow(refusal);
  await end('ahead', ['mf_header'], { actor });
  await end('ahead', ['shell'], { actor });
});

test('a channel ends although it alone has a remote that the public shell cannot run', async () => {
  const { publish, show, shown: shownTo, end } = app.deps.releases;
  const next = { changes: { contract: contractVersion + 1 } };
  const alone = [
    await builds.make('shell', '9.2.0', next),
    await builds.make('mf_header', '9.2.0', next),
    await builds.make('mf_look_back', '9.2.0', next),
  ];
  for (const { dir } of alone) await publish(dir);
  await show(alone, { channel: 'alone', actor });
  await end('alone', undefined, { actor });
  expect((await shownTo('alone')).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'mf_header 1.1.0',
    'shell 1.0.0',
  ]);
});

test('a change of the public shell never leaves a channel with a shell and a remote that do not fit: the public one is shown', async () => {
  const { publish, show, rollBack, shown: shownOn } = app.deps.releases;
  const contract = contractVersion + 1;
  const supports = [contractVersion, contract];
  const [bridge, next] = [
    await builds.make('shell', '10.0.0', { changes: { contract, supports } }),
    await builds.make('mf_header', '10.0.0', { changes: { contract } }),
  ];
  for (const { dir } of [bridge, next]) await publish(dir);
  const on = async (channel: string) =>
    (await shownOn(channel)).map(({ name, version }) => `${name} ${version}`);
  await show([bridge], { actor });
  await show([next], { channel: 'canary', actor });
  expect(await on('canary')).toEqual(['mf_header 10.0.0', 'shell 10.0.0']);
  await rollBack([{ name: 'shell', seen: '10.0.0' }], { actor });
  expect(await on('canary')).toEqual(['mf_header 1.1.0', 'shell 1.0.0']);
  // the same for a shell of the channel that does not run what is public now
  await show([{ name: 'shell', version: '10.0.0' }], { actor });
  expect(await on('canary')).toEqual(['mf_header 10.0.0', 'shell 10.0.0']);
  await app.deps.releases.end('canary', undefined, { actor });
  await show([{ name: 'shell', version: '1.0.0' }], { channel: 'canary', actor });
  await show([next], { actor });
  expect(await on('canary')).toEqual(['mf_header 10.0.0', 'shell 10.0.0']);
});
