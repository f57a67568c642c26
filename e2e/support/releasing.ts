import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setReleaseChannel } from '@tessera/api/testing/account-queries';
import { connect } from '@tessera/api/testing/connect';
import { openReleases } from '@tessera/api/testing/open-releases';
import * as v from 'valibot';
import { databaseOf } from './database.ts';
import { withFault, type HalfFault } from './half-faults.ts';
import { removeDataDir, root, startEmptyProduct, type Product } from './product.ts';
import { test as base } from './test.ts';
import type { Variant } from '../variants/build-variant.ts';

const releaseFile = v.looseObject({
  version: v.string(),
  server: v.looseObject({ file: v.string(), integrity: v.string(), css: v.array(v.string()) }),
  integrity: v.record(v.string(), v.string()),
});

const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const distOf = (remote: string): string => path.join(root, remote.replace('_', '-'), 'dist');

/** The release that the last build of a remote created. */
export const builtRelease = (remote: string): v.InferOutput<typeof releaseFile> =>
  v.parse(releaseFile, JSON.parse(readFileSync(path.join(distOf(remote), 'release.json'), 'utf8')));

/** A team that releases remotes to a running product. */
export interface Releasing {
  readonly product: Product;
  /**
   * Publishes a remote's build as a new version and releases it to a channel, the public one by
   * default. With a fault, the server half of this release then fails as half-faults.ts describes.
   */
  release(
    remote: string,
    version: string,
    options?: { readonly channel?: string; readonly fault?: HalfFault | undefined },
  ): Promise<void>;
  /** Publishes a variant of a remote and releases it to everybody. */
  releaseVariant(variant: Variant): Promise<void>;
  /** Gives someone the releases of a channel. */
  enrol(person: { readonly email: string }, channel: string): Promise<void>;
  /**
   * Withdraws all public releases of a remote, so that its next release has nothing to fall back
   * to.
   */
  withdrawEarlier(remote: string): Promise<void>;
  /** Takes a remote down. */
  withdraw(remote: string): Promise<void>;
  /** Adds rules to the styles of a released version's views, as if nothing had checked them. */
  slipStyles(remote: string, version: string, css: string): Promise<void>;
  /** Log lines about a version, from the server itself or reported by browsers. */
  reportsOf(version: string, from?: 'server' | 'pages'): readonly string[];
}

const marks = { server: '"phase":"server"', pages: '"msg":"client error"' } as const;

async function startReleasing(): Promise<Releasing & { close(): Promise<void> }> {
  const product = await startEmptyProduct();
  const { dataDir } = product;
  const db = connect((await databaseOf(product)).connection);
  const { releases, publicChannel } = openReleases(dataDir, db);

  /**
   * Copies the current build under another version; returns the copy's folder. If there are
   * `statements`, the server half of the copy runs them for props that contain `faultTrigger`
   * (half-faults.ts).
   */
  async function buildAs(remote: string, version: string, statements?: string) {
    const built = builtRelease(remote);
    const dir = path.join(path.dirname(dataDir), 'builds', remote, version);
    await cp(path.join(distOf(remote), built.version), dir, { recursive: true });
    const file = path.join(dir, built.server.file);
    const own = readFileSync(file, 'utf8');
    const script = statements === undefined ? own : withFault(own, statements);
    await writeFile(file, script);
    const server = { ...built.server, integrity: integrityOf(script) };
    await writeFile(path.join(dir, 'release.json'), JSON.stringify({ ...built, version, server }));
    return dir;
  }

  /** Records the integrity of the script that has replaced the server half of a release. */
  async function register(remote: string, version: string, script: string): Promise<void> {
    const { detail } = await db
      .selectFrom('releases')
      .select('detail')
      .where('name', '=', remote)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    const server = { ...detail.server, integrity: integrityOf(script) };
    await db
      .updateTable('releases')
      .set({ detail: JSON.stringify({ ...detail, server }) })
      .where('name', '=', remote)
      .where('version', '=', version)
      .execute();
  }

  return {
    product,
    async release(remote, version, { channel, fault } = {}) {
      const dir = await buildAs(remote, version, fault?.statements);
      await releases.publish(dir);
      await rm(dir, { recursive: true });
      const file = path.join(releases.folder, remote, version, builtRelease(remote).server.file);
      await releases.show([{ name: remote, version }], { channel, actor: 'team@e2e' });
      const script = fault?.corrupt?.(file);
      if (script === undefined) return;
      await writeFile(file, script);
      await register(remote, version, script);
    },
    async releaseVariant({ remote, version, dir }) {
      await releases.publish(dir);
      await releases.show([{ name: remote, version }], { actor: 'team@e2e' });
    },
    async enrol({ email }, channel) {
      await setReleaseChannel(db, email, channel);
    },
    async withdrawEarlier(remote) {
      await db
        .updateTable('release_history')
        .set({ withdrawn_at: new Date() })
        .where('name', '=', remote)
        .where('channel', '=', publicChannel)
        .execute();
    },
    withdraw: (remote) => releases.withdraw([remote], { actor: 'team@e2e' }),
    async slipStyles(remote, version, css) {
      const place = path.join(releases.folder, remote, version);
      const described = path.join(place, 'release.json');
      const release = v.parse(releaseFile, JSON.parse(readFileSync(described, 'utf8')));
      const [sheet = ''] = release.server.css;
      const styles = readFileSync(path.join(place, sheet), 'utf8') + css;
      await writeFile(path.join(place, sheet), styles);
      const integrity = { ...release.integrity, [sheet]: integrityOf(styles) };
      await writeFile(described, JSON.stringify({ ...release, integrity }));
    },
    reportsOf: (version, from = 'server') =>
      product
        .output()
        .split('\n')
        .filter((line) => line.includes(marks[from]) && new RegExp(`${version}\\\\?"`).test(line)),
    async close() {
      await db.destroy();
      await product.stop();
      removeDataDir(dataDir);
    },
  };
}

/** A `test` with a separate product to release to, which all tests of a worker share. */
export const test = base.extend<object, { releasing: Releasing }>({
  releasing: [
    async ({}, use) => {
      const releasing = await startReleasing();
      await use(releasing);
      await releasing.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ releasing }, use) => {
    await use(releasing.product.url);
  },
});
