import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect } from '../../base/database/connect.ts';
import { createBuilds, type Build, type Builds } from '../../testing/test-builds.ts';

const root = path.resolve(__dirname, '../../../..');
let database: TestDatabase;
let builds: Builds;
let dataDir: string;
beforeAll(async () => {
  [database, builds, dataDir] = await Promise.all([
    createTestDatabase(),
    createBuilds(),
    mkdtemp(path.join(os.tmpdir(), 'tessera-release-')),
  ]);
});
afterAll(async () => {
  await database.drop();
  await builds.remove();
  await rm(dataDir, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a command against the database, as from a terminal. */
function run(command: 'release' | 'staff', ...args: string[]): Promise<Ran> {
  const { host, port, user, database: name } = database.connection;
  const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--import', '@tessera/api/tsx-loader', `api/src/app/commands/${command}.ts`, ...args],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: dataDir },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
const release = (...args: string[]): Promise<Ran> => run('release', ...args);
const make = (version: string): Promise<Build> => builds.make('mf_header', version);
const releaseBuild = async (version: string, ...more: string[]): Promise<Ran> =>
  release('mf-header', '--from', (await make(version)).dir, ...more);

async function withDatabase(
  work: (db: ReturnType<typeof connect>) => Promise<unknown>,
): Promise<void> {
  const db = connect(database.connection);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
const note = (name: string): Promise<void> =>
  withDatabase((db) =>
    db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name, timestamp: '' })
      .execute(),
  );
const forget = (name: string): Promise<void> =>
  withDatabase((db) =>
    db
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '=', name)
      .execute(),
  );

test('a release takes effect, and a rollback works on a database that a newer version migrated', async () => {
  expect(await releaseBuild('1.0.0')).toEqual({
    code: 0,
    output: 'mf_header 1.0.0 is shown from the next page view on. Previously: none.\n',
  });
  await releaseBuild('2.0.0');
  await note('9000-tomorrow');
  expect(await release('mf-header', '--rollback', '--why', 'it flickers')).toEqual({
    code: 0,
    output: 'mf_header 1.0.0 is shown from the next page view on. 2.0.0 is withdrawn.\n',
  });
  const { output } = await release('--list', 'mf-header');
  expect(output).toMatch(/^mf_header {2}1\.0\.0 {2}of the team Team\n/);
  expect(output).toMatch(
    /stable\s+rollback\s+1\.0\.0\s+by \S+@\S+\s+“it flickers”\n.*release\s+2\.0\.0\s+by \S+\s+withdrawn/,
  );
});

test('after a rollback by anyone, a further rollback without --to requires --seen with the version that is shown now', async () => {
  const second = await release('mf-header', '--rollback');
  expect(second.code).toBe(1);
  expect(second.output).toMatch(
    /^mf_header has been at 1\.0\.0 since .*, when \S+ rolled it back\. .*--rollback --seen 1\.0\.0/,
  );
  expect(await release('mf-header', '--rollback', '--seen', '2.0.0')).toEqual({
    code: 1,
    output: expect.stringContaining('mf_header 1.0.0 is shown now, not 2.0.0'),
  });
});

test('--to releases a withdrawn version again; releasing its build does not', async () => {
  expect(await releaseBuild('2.0.0')).toEqual({
    code: 1,
    output:
      'mf_header 2.0.0 was withdrawn and stays withdrawn; use --to 2.0.0 to release it anyway.\n',
  });
  expect((await release('mf-header', '--to', '2.0.0')).output).toContain(
    'mf_header 2.0.0 is shown',
  );
});

test('commands never migrate: they refuse an older database with a message, and leave it unchanged', async () => {
  await forget('0032-release-history');
  const sentence =
    'The database is older than this command, which needs 0032-release-history. Start the server of this version once';
  expect(await releaseBuild('3.0.0')).toEqual({
    code: 1,
    output: expect.stringContaining(sentence),
  });
  await forget('0021-moderation');
  expect(await run('staff', 'ada@example.org')).toEqual({
    code: 1,
    output: expect.stringContaining('needs 0021-moderation'),
  });
  await note('0021-moderation');
  expect(await run('staff', 'ada@example.org')).toEqual({
    code: 1,
    output: 'There is no account with the address ada@example.org.\n',
  });
  await note('0032-release-history');
});

test('a release on a channel is shown only to the people of that channel, until it is promoted', async () => {
  expect((await releaseBuild('4.0.0', '--channel', 'early')).output).toContain(
    "mf_header 4.0.0 is shown to the people of 'early' (no one yet) from the next page view on.",
  );
  expect((await release('--channel', 'early', '--promote')).output).toBe(
    "mf_header 4.0.0 of 'early' is shown to everyone from the next page view on.\n",
  );
  expect(await release('--channel', 'early', '--end')).toEqual({
    code: 1,
    output: "Channel 'early' has no release of its own.\n",
  });
});

test('--list shows what the members of a channel get: not a release that a public one has superseded', async () => {
  await releaseBuild('4.1.0', '--channel', 'late');
  expect((await release('--list', 'mf-header')).output).toMatch(
    /^mf_header {2}4\.0\.0 {2}\(late 4\.1\.0\) {2}of the team Team\n/,
  );
  await releaseBuild('4.2.0');
  expect((await release('--list', 'mf-header')).output).toMatch(
    /^mf_header {2}4\.2\.0 {2}of the team Team\n/,
  );
});

test('--withdraw takes a remote down until a version is released again', async () => {
  expect(await release('mf-header', '--withdraw', '--why', 'it leaks')).toEqual({
    code: 0,
    output: 'mf_header is not shown from the next page view on, until a version is released.\n',
  });
  expect((await release('--list', 'mf-header')).output).toMatch(
    /^mf_header {2}withdrawn\n.*withdraw {3}by \S+ {2}“it leaks”\n/,
  );
  expect((await release('mf-header', '--rollback')).code).toBe(0);
  expect((await release('mf-header', '--withdraw', '--channel', 'early')).output).toBe(
    "mf_header is not shown to the people of 'early' (no one yet) from the next page view on, until a version is released.\n",
  );
});

test('releasing the current version again repairs its damaged files, and the command says so', async () => {
  await writeFile(path.join(dataDir, 'releases/mf_header/4.0.0/entry.1a.js'), 'alert(1)');
  expect((await releaseBuild('4.0.0')).output).toBe(
    'mf_header 4.0.0 had damaged files in storage; restored: entry.1a.js.\nmf_header 4.0.0 is already active.\n',
  );
});

test('the command responds to wrong arguments with messages, never with a stack trace', async () => {
  for (const [args, sentence] of [
    [['--help'], 'npm run release -- --all'],
    [['--frob'], "Unknown option '--frob'"],
    [['mf-header', '--channel', ''], "'' is not a channel name"],
  ] as const) {
    const { output } = await release(...args);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^\s+at |node:internal/m);
  }
});
