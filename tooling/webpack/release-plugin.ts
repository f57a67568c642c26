import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contractVersion, supportedContracts } from '@tessera/shared-contracts/core/registry';
import type { RemoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { membersOf, readJson } from '../read-json.ts';
import { recordInputs } from './build-inputs.ts';
import type { FramePlugin } from './frame-plugin.ts';
import { manifestFile, statsFile, type RemoteOptions } from './remote-federation.ts';
import { finishVersion, forcedVersion } from './release-version.ts';
import { serverFile } from './server-config.ts';
import type { ServerHalfPlugin } from './server-half-plugin.ts';

export interface ReleaseOptions {
  readonly dir: string;
  readonly name: string;
  /** The version under which the release is built ({@link pendingVersion}). */
  readonly version: string;
  /** Plain class names that belong to this release alone, without their parts and variants. */
  readonly classNames?: RemoteOptions['classNames'];
  /** What the release says about its remote; absent for the shell. */
  readonly definition?: RemoteDefinition;
  /** Versions of the modules that the shell shares, by name. */
  readonly shared?: Readonly<Record<string, string>>;
  /** Builds the server half, for a remote that renders views. */
  readonly server?: ServerHalfPlugin | undefined;
  /** Builds the files for frames on other sites, for a remote that enhances posts there. */
  readonly frame?: FramePlugin | undefined;
  /**
   * File names of the fonts that pages should preload. The first text of nearly every page needs
   * them, and browsers would otherwise discover them only in the styles.
   */
  readonly preloadedFonts?: RegExp;
}

/** Files a page needs from a release, in loading order. */
interface ReleaseEntry {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Scripts that the entry imports dynamically: pages get preload hints for them, but no tags. */
  readonly preload: readonly string[];
  readonly fonts: readonly string[];
}

const releaseFile = 'release.json';

/**
 * Finishes the build of a release. Gives it the version that its files result in, compresses the
 * scripts and style sheets for browsers and writes `release.json`, which describes the release to
 * the server. A copy at `dist/release.json` names the latest release, and says when it was made.
 */
export class ReleasePlugin {
  readonly #options: ReleaseOptions;

  constructor(options: ReleaseOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'ReleasePlugin';
    let version = '';
    let release: object = {};
    const dist = path.join(this.#options.dir, 'dist');
    // a build that was killed may have left files there
    compiler.hooks.beforeRun.tap(name, () =>
      rmSync(path.join(dist, this.#options.version), { recursive: true, force: true }),
    );
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          // describing a release runs its server half, and that of a failed build only hides why
          if (compilation.errors.length > 0) return;
          // the federation plugin also writes what it knows about the build, which nobody reads
          compilation.deleteAsset(statsFile);
          version = finishVersion(compilation, this.#options.version, this.#facts());
          release = this.#describe(compilation, version);
          compilation.emitAsset(
            releaseFile,
            new webpack.sources.RawSource(JSON.stringify(release, null, 2)),
          );
        },
      );
    });
    compiler.hooks.done.tap(name, (stats) => {
      if (stats.hasErrors()) return;
      const madeAt = timeOfBuild(dist, version) ?? new Date().toISOString();
      moveRelease(dist, this.#options.version, version);
      removeOldReleases(dist, version);
      writeFileSync(path.join(dist, releaseFile), JSON.stringify({ ...release, madeAt }, null, 2));
      recordInputs(this.#options.dir, stats.compilation);
    });
  }

  /** What a release states besides what is in its files. */
  #facts(): object {
    const { classNames = [], definition, shared } = this.#options;
    return {
      contract: contractVersion,
      classNames,
      ...(definition ? { definition } : { supports: supportedContracts }),
      ...(shared && { shared }),
    };
  }

  #describe(compilation: Compilation, version: string): object {
    const { name, server, frame, preloadedFonts } = this.#options;
    const integrity: Record<string, string> = {};
    for (const asset of compilation.getAssets()) {
      // pages do not load the server half; `server.describe()` returns its integrity
      if (!/\.(js|css)$/.test(asset.name) || asset.name === serverFile) continue;
      const content = asset.source.buffer();
      integrity[asset.name] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      emitCompressed(compilation, asset.name, content);
    }
    const manifest = readManifest(compilation);
    const entry = manifest
      ? containerEntry(compilation, name)
      : shellEntry(compilation, preloadedFonts);
    return {
      name,
      version,
      ...this.#facts(),
      ...(manifest === undefined ? {} : { manifest, uses: usesOf(compilation, name) }),
      ...(server && { server: server.describe(compilation) }),
      ...(frame && { frame: frame.describe() }),
      integrity,
      entry,
    };
  }
}

/** The manifest of a container, as the federation plugin wrote it; undefined for the shell. */
function readManifest(compilation: Compilation): unknown {
  const asset = compilation.getAsset(manifestFile);
  return asset && JSON.parse(asset.source.buffer().toString('utf8'));
}

/** How scripts name the features of remotes. */
const featureName = /["'`](mf_[a-z0-9_]+)\/([A-Z]\w*)["'`]/g;

/** The features of other remotes that the scripts of a remote name, sorted. */
function usesOf(compilation: Compilation, remote: string): readonly string[] {
  const found = new Set<string>();
  for (const { name, source } of compilation.getAssets())
    if (name.endsWith('.js'))
      for (const [, owner, feature] of source.source().toString().matchAll(featureName))
        if (owner !== remote) found.add(`${owner}/${feature}`);
  return [...found].sort();
}

function emitCompressed(compilation: Compilation, file: string, content: Buffer): void {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  compilation.emitAsset(
    `${file}.br`,
    new webpack.sources.RawSource(brotliCompressSync(content, { params })),
  );
  compilation.emitAsset(
    `${file}.gz`,
    new webpack.sources.RawSource(gzipSync(content, { level: 9 })),
  );
}

const ofType = (files: Iterable<string>, extension: string): readonly string[] =>
  [...new Set(files)].filter((file) => file.endsWith(extension));

function shellEntry(compilation: Compilation, preloadedFonts: RegExp | undefined): ReleaseEntry {
  const entrypoints = [...compilation.entrypoints.values()];
  const files = entrypoints.flatMap((entrypoint) => entrypoint.getFiles());
  const behind = entrypoints
    .flatMap((entrypoint) => entrypoint.getChildren())
    .flatMap((group) => group.getFiles());
  // Pages also link the styles of dynamic imports, so that they look right before scripts run.
  const css = ofType([...files, ...behind], '.css');
  const fonts = preloadedFonts
    ? compilation
        .getAssets()
        .map((asset) => asset.name)
        .filter((file) => file.endsWith('.woff2') && preloadedFonts.test(file))
    : [];
  return {
    js: ofType(files, '.js'),
    css,
    preload: ofType(behind, '.js').filter((file) => !files.includes(file)),
    fonts,
  };
}

function containerEntry(compilation: Compilation, name: string): ReleaseEntry {
  const files = compilation.entrypoints.get(name)?.getFiles() ?? [];
  return { js: ofType(files, '.js'), css: ofType(files, '.css'), preload: [], fonts: [] };
}

/** When the latest build got its content, if that has this version. */
function timeOfBuild(dist: string, version: string): unknown {
  const file = path.join(dist, releaseFile);
  if (!existsSync(file)) return undefined;
  const latest = membersOf(readJson(file));
  return latest['version'] === version ? latest['madeAt'] : undefined;
}

/** Moves a release from where it was built to the folder that its version names. */
function moveRelease(dist: string, from: string, to: string): void {
  if (from === to) return;
  rmSync(path.join(dist, to), { recursive: true, force: true });
  renameSync(path.join(dist, from), path.join(dist, to));
}

/**
 * Removes earlier releases: the server stores published ones, and builds need only the latest.
 * Keeps them after a build with `TESSERA_VERSION`, which is for tests that need several releases.
 */
function removeOldReleases(dist: string, version: string): void {
  if (forcedVersion() !== undefined) return;
  for (const entry of readdirSync(dist, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== version)
      rmSync(path.join(dist, entry.name), { recursive: true, force: true });
}
