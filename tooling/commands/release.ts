// npm run release -- mf-header: builds one remote and shows it in the running product from the next page view on.
// npm run release -- mf-header --from FOLDER: the same for a build made elsewhere; the folder holds its release.json.
// npm run release -- mf-header --rollback: shows the version before.
// --channel NAME with any of them: for the people of that channel only. npm run release -- --enrol ADDRESS --channel NAME
// puts somebody on it; without --channel they are back with everybody.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@tessera/tooling/database';
import { pino } from 'pino';
import { setReleaseChannel } from '../../api/src/accounts/account-queries.ts';
import { connect } from '../../api/src/database/connect.ts';
import { migrateToLatest } from '../../api/src/database/migrate.ts';
import { readEnv } from '../../api/src/env.ts';
import { readReleaseFile } from '../../api/src/releases/verify-release.ts';
import { createReleases, type Releases } from '../../api/src/releases/releases.ts';
import { buildStale } from '../steps/build.ts';
import { federationName, findRemote, type Remote } from '../steps/remotes.ts';
import { root } from '../steps/run.ts';
import { say } from '../steps/step.ts';

/** Opens the product's database and releases: beside a running server, or alone when none runs. */
async function withProduct(work: (product: { readonly releases: Releases; readonly db: ReturnType<typeof connect> }) => Promise<void>): Promise<void> {
  const env = readEnv(process.env, root);
  const server = env.databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDir: path.join(env.dataDir, 'database'), database: 'tessera', mode: 'attach', onProgress: say })
    : undefined;
  const db = connect(server ? { host: server.host, port: server.port, user: server.user, database: server.database } : { connectionString: env.databaseUrl ?? '' });
  try {
    await migrateToLatest(db);
    await work({ db, releases: createReleases({ env, db, log: pino({ level: 'silent' }) }) });
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

interface Choice {
  readonly remote: Remote;
  /** Absent for everybody. */
  readonly channel: string | undefined;
}

const toWhom = (channel: string | undefined): string => (channel === undefined ? '' : ` to the people of '${channel}'`);

/** Publishes and shows a build: the package's own, made now where stale, or one made elsewhere. */
async function release({ remote, channel }: Choice, from: string | undefined): Promise<void> {
  const dist = path.join(root, remote, 'dist');
  if (from === undefined && (await buildStale([remote]))?.failed) throw new Error('The build failed; nothing was released.');
  const folder = from ?? path.join(dist, (await readReleaseFile(dist)).version);
  const { name, version } = await readReleaseFile(folder);
  if (name !== federationName(remote)) throw new Error(`${folder} holds a release of ${name}, not of ${federationName(remote)}.`);
  await withProduct(async ({ releases }) => {
    const shown = (await releases.resolve(channel)).registry.remotes[name]?.current.version;
    if (shown === version) return say(`${name} ${version} is the version that is shown already.`);
    // Taken over as a start would, so that a rollback outlives the next start.
    if (from === undefined && channel === undefined) await releases.publishBuilt([path.join(root, remote)]);
    else await releases.publishRelease(folder);
    await releases.switchTo(name, version, channel);
    say(`${name} ${version} is shown${toWhom(channel)} from the next page view on. The version before was ${shown ?? 'none'}: --rollback shows it again.`);
  });
}

async function rollback({ remote, channel }: Choice): Promise<void> {
  await withProduct(async ({ releases }) => {
    say(`${federationName(remote)} ${await releases.rollbackRelease(federationName(remote), channel)} is shown${toWhom(channel)} from the next page view on.`);
  });
}

async function enrol(email: string, channel: string | undefined): Promise<void> {
  await withProduct(async ({ db }) => {
    if (!(await setReleaseChannel(db, email, channel ?? ''))) throw new Error(`There is no account with the address ${email}.`);
    say(channel === undefined ? `${email} gets what everybody gets.` : `${email} gets the releases of '${channel}' first.`);
  });
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rollback: { type: 'boolean' }, from: { type: 'string' }, channel: { type: 'string' }, enrol: { type: 'string' } } });
try {
  if (values.enrol !== undefined) await enrol(values.enrol, values.channel);
  else {
    const remote = findRemote(positionals, 'npm run release');
    if (!remote) process.exitCode = 1;
    else if (values.rollback) await rollback({ remote, channel: values.channel });
    else await release({ remote, channel: values.channel }, values.from === undefined ? undefined : path.resolve(values.from));
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
