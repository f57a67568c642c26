import { cp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
// The bench stands in for the release command here, which would refuse a shell with fewer hints
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
 * Starts a second server of a running product, on the same data, whose pages show the one bundle: a release channel of
 * its own with a shell and no remotes. Pages then carry no registry and no hints for remotes either.
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
    // Something is released in the channel by now, so the second server does not show the federated builds there.
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
