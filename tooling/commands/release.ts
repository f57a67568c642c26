// npm run release -- mf-header: builds one remote and shows it in the running product from the next page view on.
// npm run release -- mf-header --from FOLDER: the same for a build made elsewhere; the folder holds its release.json.
// npm run release -- mf-header --rollback: shows the version before.
import path from 'node:path';
import { startEmbeddedPostgres } from '@tessera/tooling/database';
import { pino } from 'pino';
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
async function withReleases(work: (releases: Releases) => Promise<void>): Promise<void> {
  const env = readEnv(process.env, root);
  const server = env.databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDir: path.join(env.dataDir, 'database'), database: 'tessera', mode: 'attach', onProgress: say })
    : undefined;
  const db = connect(server ? { host: server.host, port: server.port, user: server.user, database: server.database } : { connectionString: env.databaseUrl ?? '' });
  try {
    await migrateToLatest(db);
    await work(createReleases({ env, db, log: pino({ level: 'silent' }) }));
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

async function release(remote: Remote): Promise<void> {
  if ((await buildStale([remote]))?.failed) throw new Error('The build failed; nothing was released.');
  const folder = path.join(root, remote);
  const { name, version } = await readReleaseFile(path.join(folder, 'dist'));
  await withReleases(async (releases) => {
    const shown = (await releases.resolve()).registry.remotes[name]?.current.version;
    const taken = await releases.publishBuilt([folder]);
    // Known already, and perhaps rolled back from: show it again.
    if (taken.length === 0) await releases.switchTo(name, version);
    if (shown === version) say(`${name} ${version} is the version that is shown already.`);
    else say(`${name} ${version} is shown from the next page view on. The version before was ${shown ?? 'none'}: npm run release -- ${remote} --rollback shows it again.`);
  });
}

async function releaseFrom(remote: Remote, folder: string): Promise<void> {
  const { name, version } = await readReleaseFile(folder);
  if (name !== federationName(remote)) throw new Error(`${folder} holds a release of ${name}, not of ${federationName(remote)}.`);
  await withReleases(async (releases) => {
    await releases.publishRelease(folder);
    await releases.switchTo(name, version);
    say(`${name} ${version} is shown from the next page view on: npm run release -- ${remote} --rollback takes it back.`);
  });
}

async function rollback(remote: Remote): Promise<void> {
  await withReleases(async (releases) => {
    say(`${federationName(remote)} ${await releases.rollbackRelease(federationName(remote))} is shown from the next page view on.`);
  });
}

const args = process.argv.slice(2);
const remote = findRemote(args, 'npm run release');
if (remote) {
  try {
    const from = args.includes('--from') ? args[args.indexOf('--from') + 1] : undefined;
    if (args.includes('--rollback')) await rollback(remote);
    else await (from === undefined ? release(remote) : releaseFrom(remote, path.resolve(from)));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
} else process.exitCode = 1;
