import { cp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
// The bench stands in for the release command here, which knows remotes only.
import { connect } from '../../../api/src/database/connect.ts';
import { insertRelease, setChannelVersion } from '../../../api/src/releases/release-queries.ts';
import { databaseOf } from '../../support/database.ts';
import type { Product } from '../../support/product.ts';
import { startBenchProduct } from '../measuring/bench-product.ts';
import { buildOneBundle } from './build-one-bundle.ts';

const channel = 'one_bundle';
const release = v.object({
  name: v.literal('shell'), version: v.string(), contract: v.number(), integrity: v.record(v.string(), v.string()),
  entry: v.object({ js: v.array(v.string()), css: v.array(v.string()), preload: v.array(v.string()) }),
});

/**
 * Starts a second server of a running product, on the same data, whose pages show the one bundle: a release channel of
 * its own with a shell and no remotes. Pages then carry no registry and no hints for remotes either.
 */
export async function serveOneBundle(product: Product): Promise<Product> {
  const dir = await buildOneBundle();
  const found = v.parse(release, JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')));
  // Behind the one script is only what pages load on intent, here as in the remotes: no hint for it, and no link.
  const { js, css } = found.entry;
  const built = { ...found, entry: { js, css: css.filter((file) => file.startsWith('main.')), preload: [] } };
  await cp(dir, path.join(product.dataDir, 'releases/shell', built.version), { recursive: true });
  const { connection, url } = await databaseOf(product);
  const db = connect(connection);
  try {
    await insertRelease(db, built);
    await setChannelVersion(db, channel, built.name, built.version);
    // The second server would otherwise show the federated builds in its channel as well.
    await sql`insert into settings (key, value) select replace(key, 'built:stable:', ${`built:${channel}:`}), value from settings where key like 'built:stable:%' on conflict do nothing`.execute(db);
  } finally {
    await db.destroy();
  }
  return startBenchProduct(product.dataDir, { DATABASE_URL: url, RELEASE_CHANNEL: channel });
}
