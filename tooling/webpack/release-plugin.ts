import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { FramePlugin } from './frame-plugin.ts';
import { manifestFile, statsFile, type RemoteOptions } from './remote-federation.ts';
import { serverFile } from './server-config.ts';
import type { ServerHalfPlugin } from './server-half-plugin.ts';

export interface ReleaseOptions {
  readonly dir: string;
  readonly name: string;
  readonly version: string;
  /** Plain class names that belong to this release alone, without their parts and variants. */
  readonly classNames?: RemoteOptions['classNames'];
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

/**
 * Finishes the build of a release. Compresses the scripts and style sheets for browsers and writes
 * `release.json`, which describes the release to the server. A copy at `dist/release.json` names
 * the latest release.
 */
export class ReleasePlugin {
  readonly #options: ReleaseOptions;

  constructor(options: ReleaseOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'ReleasePlugin';
    let release = '';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          // describing a release runs its server half, and that of a failed build only hides why
          if (compilation.errors.length > 0) return;
          // the federation plugin also writes what it knows about the build, which nobody reads
          compilation.deleteAsset(statsFile);
          release = JSON.stringify(this.#describe(compilation), null, 2);
          compilation.emitAsset('release.json', new webpack.sources.RawSource(release));
        },
      );
    });
    compiler.hooks.done.tap(name, (stats) => {
      if (stats.hasErrors()) return;
      const dist = path.join(this.#options.dir, 'dist');
      removeOldReleases(dist, this.#options.version);
      writeFileSync(path.join(dist, 'release.json'), release);
    });
  }

  #describe(compilation: Compilation): object {
    const { name, version, classNames, shared, server, frame, preloadedFonts } = this.#options;
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
      contract: contractVersion,
      classNames: classNames ?? [],
      ...(shared && { shared }),
      ...(manifest === undefined ? {} : { manifest }),
      ...(server && { server: server.describe() }),
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

/**
 * Removes earlier releases: the server stores published ones, and builds need only the latest.
 * Keeps them after a build with `TESSERA_VERSION`, which is for tests that need several releases.
 */
function removeOldReleases(dist: string, version: string): void {
  if (process.env['TESSERA_VERSION']) return;
  for (const entry of readdirSync(dist, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== version)
      rmSync(path.join(dist, entry.name), { recursive: true, force: true });
}
