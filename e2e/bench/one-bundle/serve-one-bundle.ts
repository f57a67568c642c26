import { cp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
// The bench releases this itself: the release command would refuse a shell with fewer preload hints
// than its release.json has.
import { connect } from '@tessera/api/testing/connect';
import { insertRelease, writeEntry } from '@tessera/api/testing/release-queries';
import { databaseOf } from '../../support/database.ts';
import type { Product } from '../../support/product.ts';
import { startBenchProduct } from '../measuring/bench-product.ts';
import { buildOneBundle } from './build-one-bundle.ts';
import { bundleEntry, releaseEntry } from './bundle-entry.ts';

const channel = 'one_bundle';
const release = v.object({
  name: v.literal('shell'),
  version: v.string(),
  contract: v.number(),
  integrity: v.record(v.string(), v.string()),
  entry: releaseEntry,
});

/**
 * Starts a second server on the data of a running product. Its pages show the one bundle, from a
 * separate release channel with a shell and no remotes, so they contain no registry and no preload
 * hints for remotes.
 */
export async function serveOneBundle(product: Product): Promise<Product> {
  const dir = await buildOneBundle();
  const found = v.parse(release, JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')));
  const built = { ...found, entry: bundleEntry(found.entry) };
  await cp(dir, path.join(product.dataDir, 'releases/shell', built.version), { recursive: true });
  const { connection, url } = await databaseOf(product);
  const db = connect(connection);
  try {
    const { name, version } = built;
    await insertRelease(db, built, {});
    // the channel now has a release, so the second server does not show the federated builds in it
    await db
      .transaction()
      .execute((trx) =>
        writeEntry(trx, { channel, name, version, action: 'release', actor: 'bench', reason: '' }),
      );
  } finally {
    await db.destroy();
  }
  return startBenchProduct(product.dataDir, { DATABASE_URL: url, RELEASE_CHANNEL: channel });
}
