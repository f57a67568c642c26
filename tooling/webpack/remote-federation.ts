import webpack from 'webpack';
import { shareScope, sharedTable } from './shared-modules.ts';

export interface RemoteOptions {
  /** Absolute path of the package: `import.meta.dirname`. */
  readonly dir: string;
  /** Federation name, such as `mf_header`. */
  readonly name: string;
  /** What the shell may load: `{ './App': './src/App' }`. */
  readonly exposes: Readonly<Record<string, string>>;
  /**
   * Its plain class names, without their parts and variants. Its style sheets may select only
   * elements with these classes or with those of its CSS modules, and what lies in such elements.
   */
  readonly classNames?: readonly string[];
  /** The module of the server half, `./src/server`, for a remote that renders views. */
  readonly server?: string;
  /** The module that enhances posts on other sites, `./src/frame`, for a remote that has one. */
  readonly frame?: string;
}

/**
 * Builds a remote as a plain webpack container, for production and for dev servers. A container
 * already speaks the protocol of the shell's federation runtime: `init` takes a share scope, `get`
 * returns an exposed module. Bundling that runtime would double the size of a remote's entry
 * (docs/decisions/0002-federation-build.md).
 */
export const remoteFederation = (
  { name, exposes }: RemoteOptions,
  filename: string,
): webpack.container.ModuleFederationPlugin =>
  new webpack.container.ModuleFederationPlugin({
    name,
    filename,
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([expose, file]) => [
        expose,
        { import: file, name: chunkOfExpose(expose) },
      ]),
    ),
    shared: sharedTable,
    shareScope,
  });

/** Name of the chunk that contains an expose. */
export const chunkOfExpose = (expose: string): string => `expose_${expose.replace(/^\.\//, '')}`;
