import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedTable } from './shared-modules.ts';

export interface RemoteOptions {
  /** Absolute path of the package: `import.meta.dirname`. */
  readonly dir: string;
  /** Federation name, `mf_header`. */
  readonly name: string;
  /** What others may load: `{ './App': './src/App' }`. */
  readonly exposes: Readonly<Record<string, string>>;
}

/** The federation side of a remote, for production and for dev servers. */
export function remoteFederation({ dir, name, exposes }: RemoteOptions, filename: string, isDevelopment: boolean): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name,
    filename,
    exposes: { ...exposes },
    // In development the analysis would list hot updates as files of the expose.
    manifest: { fileName: 'mf-manifest.json', disableAssetsAnalyze: isDevelopment },
    shared: sharedTable(dir, 'remote'),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}
