import { cp, mkdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import * as v from 'valibot';
// The benchmark inserts the releases itself: the release command would refuse remotes without a
// script.
import { connect } from '@tessera/api/testing/connect';
import { insertRelease, writeEntry } from '@tessera/api/testing/release-queries';
import { databaseOf } from '../../support/database.ts';
import { root, type Product } from '../../support/product.ts';
import { startBenchProduct } from '../measuring/bench-product.ts';
import { buildOneBundle } from './build-one-bundle.ts';
import { bundleEntry, releaseEntry } from './bundle-entry.ts';
import { remoteNames } from '../../support/built-remotes.ts';

const channel = 'one_bundle';
const release = v.looseObject({
  name: v.picklist(['shell', ...remoteNames]),
  version: v.string(),
  contract: v.number(),
  integrity: v.record(v.string(), v.string()),
  entry: releaseEntry,
});

const remote = v.looseObject({
  name: v.picklist(remoteNames),
  version: v.string(),
  contract: v.number(),
  integrity: v.record(v.string(), v.string()),
  definition: remoteDefinition,
  server: v.exactOptional(
    v.object({
      file: v.string(),
      integrity: v.string(),
      css: v.array(v.string()),
      views: v.record(v.string(), v.number()),
    }),
  ),
});

/**
 * Creates a release of a remote with only its definition and its server half, if it has one, because
 * the one bundle contains the browser half.
 */
async function createServerHalf(
  { dataDir }: Product,
  name: string,
): Promise<v.InferOutput<typeof release>> {
  const dist = path.join(root, name.replace('_', '-'), 'dist');
  const { server, definition, contract, version, integrity } = v.parse(
    remote,
    JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')),
  );
  const half = {
    name,
    version: 'one-bundle',
    contract,
    definition,
    ...(server && { server }),
    integrity: Object.fromEntries((server?.css ?? []).map((file) => [file, integrity[file] ?? ''])),
    entry: { js: [], css: [], preload: [], fonts: [] },
  };
  const place = path.join(dataDir, 'releases', name, half.version);
  await mkdir(place, { recursive: true });
  for (const file of server ? [server.file, ...server.css] : [])
    await cp(path.join(dist, version, file), path.join(place, file));
  await writeFile(path.join(place, 'release.json'), JSON.stringify(half));
  return half;
}

/**
 * Starts a second server on the data of a running product. Its pages load the one bundle from a
 * separate release channel. That channel has a shell and only the server halves of remotes, so the
 * pages contain no preload hints for remotes.
 */
export async function serveOneBundle(product: Product): Promise<Product> {
  const dir = await buildOneBundle();
  const found = v.parse(release, JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')));
  const built = { ...found, entry: bundleEntry(found.entry) };
  const place = path.join(product.dataDir, 'releases/shell', built.version);
  await cp(dir, place, { recursive: true });
  // the server builds boot files from this file
  await writeFile(path.join(place, 'release.json'), JSON.stringify(built));
  const { connection, url } = await databaseOf(product);
  const db = connect(connection);
  try {
    const halves = remoteNames.map((name) => createServerHalf(product, name));
    for (const made of [built, ...(await Promise.all(halves))]) {
      const { name, version } = made;
      await insertRelease(db, made, {});
      // before the second server starts: on an empty channel, it would release the federated builds
      await db.transaction().execute((trx) =>
        writeEntry(trx, {
          channel,
          name,
          version,
          action: 'release',
          actor: 'bench',
          reason: '',
        }),
      );
    }
  } finally {
    await db.destroy();
  }
  return startBenchProduct(product.dataDir, { DATABASE_URL: url, RELEASE_CHANNEL: channel });
}
