import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RemoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import { contractVersion, labelFromName } from '@tessera/shared-contracts/core/registry';

export const hash = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** URL of the file that joins releases, listed like `shell@1.0.0,mf_header@1.0.0`. */
export const joinedFile = (releases: string, type: string): string =>
  `/releases/joined/${Buffer.from(releases).toString('base64url')}.${type}`;

/** The style sheet of a build. */
export const stylesOf = (name: string): string => `.${name}-part{}`;

/** A container manifest whose entry is `entry.1a.js`. */
export const manifestOf = (name: string) => ({
  id: name,
  name,
  metaData: {
    name,
    type: 'app',
    remoteEntry: { name: 'entry.1a.js', path: '', type: 'global' },
    globalName: name,
    publicPath: 'auto',
  },
  exposes: [
    {
      id: `${name}:App`,
      name: 'App',
      path: './App',
      assets: { js: { sync: [], async: [] }, css: { sync: ['style.2b.css'], async: [] } },
    },
  ],
});

/** What a build says about its remote. */
export const definitionOf = (name: string): RemoteDefinition => ({
  label: labelFromName(name),
  owner: 'Team',
  activeOn: 'always',
  slot: name === 'mf_header' ? { place: 'header' } : { place: 'end', order: 0 },
});

export interface BuildOptions {
  readonly script?: string;
  readonly styles?: string;
  /** The script of the server half, and the props version of each of its views. */
  readonly half?: { readonly script: string; readonly views: Readonly<Record<string, number>> };
  /** Fields of `release.json` to replace. */
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly madeAt?: Date;
}

export interface Build {
  readonly name: string;
  readonly version: string;
  readonly dir: string;
  readonly packageFolder: string;
}

export interface Builds {
  readonly folder: string;
  /** Writes a package's build output into a checkout. */
  make(name: string, version: string, options?: BuildOptions, checkout?: string): Promise<Build>;
  remove(): Promise<void>;
}

/** Creates a temporary folder for checkouts with builds. */
export async function createBuilds(): Promise<Builds> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-builds-'));
  return {
    folder,
    async make(
      name,
      version,
      {
        script = `console.log('${name} ${version}')`,
        styles = stylesOf(name),
        changes = {},
        half,
        madeAt = new Date(),
      } = {},
      checkout = 'main',
    ) {
      const packageFolder = path.join(folder, checkout, name);
      const dist = path.join(packageFolder, 'dist');
      const dir = path.join(dist, version);
      await mkdir(dir, { recursive: true });
      const isShell = name === 'shell';
      const manifest = manifestOf(name);
      const release = {
        name,
        version,
        contract: contractVersion,
        ...(isShell ? {} : { manifest, definition: definitionOf(name) }),
        ...(half && {
          server: {
            file: 'server.js',
            integrity: hash(half.script),
            css: ['style.2b.css'],
            views: half.views,
          },
        }),
        integrity: { 'entry.1a.js': hash(script), 'style.2b.css': hash(styles) },
        entry: {
          js: ['entry.1a.js'],
          css: ['style.2b.css'],
          preload: [],
          ...(isShell && { fonts: ['font.3c.woff2'] }),
        },
        ...changes,
      };
      await writeFile(path.join(dir, 'entry.1a.js'), script);
      if (!isShell) await writeFile(path.join(dir, 'mf-manifest.json'), JSON.stringify(manifest));
      await writeFile(path.join(dir, 'entry.1a.js.br'), brotliCompressSync(script));
      await writeFile(path.join(dir, 'entry.1a.js.gz'), gzipSync(script));
      await writeFile(path.join(dir, 'style.2b.css'), styles);
      if (half) await writeFile(path.join(dir, 'server.js'), half.script);
      if (isShell) await writeFile(path.join(dir, 'font.3c.woff2'), 'letters');
      await writeFile(path.join(dir, 'release.json'), JSON.stringify(release));
      await writeFile(path.join(dist, 'release.json'), JSON.stringify({ ...release, madeAt }));
      return { name, version, dir, packageFolder };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
