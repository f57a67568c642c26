import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TrimFederationPlugin, createShellConfig } from '@tessera/tooling/webpack';
import webpack from 'webpack';
import { root } from '../../support/product.ts';
import { remoteNames } from '../../support/built-remotes.ts';

const workDir = path.join(root, 'e2e/test-results/one-bundle');
const version = 'one-bundle';

const appOf = (remote: string): string => path.join(root, remote.replace('_', '-'), 'src/App');

/**
 * Source that replaces the shell's loader: it imports the same remotes statically. Of the features
 * that load on first use, only the share popover is available, and it stays lazy.
 */
const loaderSource = (): string => `
${remoteNames.map((remote) => `import * as ${remote} from '${appOf(remote)}';`).join('\n')}
const apps = { ${remoteNames.join(', ')} };
const further = { 'mf_share/SharePopover': () => import('${path.join(root, 'mf-share/src/SharePopover')}') };
export const createFederatedLoader = () => ({
  loadApp: async (remote) => ({ module: apps[remote], version: '${version}' }),
  loadExpose: async (remote, expose) => ({ module: await further[remote + '/' + expose](), version: '${version}' }),
});
`;

/**
 * Builds shell and remotes as one program without federation, from the same sources with the same
 * configuration: one script and one style sheet on first load. The result is an ordinary release of
 * the shell. Returns its folder.
 */
export async function buildOneBundle(): Promise<string> {
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  copyFileSync(path.join(root, 'shell/package.json'), path.join(workDir, 'package.json'));
  const loader = path.join(workDir, 'loader.ts');
  writeFileSync(loader, loaderSource());
  process.env['TESSERA_VERSION'] = version;
  const config = createShellConfig({ dir: workDir, classNames: [] });
  delete process.env['TESSERA_VERSION'];
  await run({
    ...config,
    // the shell loads `start.ts` with `import()`; listing it in the entry too puts its code into
    // the main script
    entry: { main: [path.join(root, 'shell/src/start.ts'), path.join(root, 'shell/src/main.ts')] },
    devtool: false,
    optimization: { ...config.optimization, splitChunks: { chunks: 'async', minSize: 30_000 } },
    resolve: { ...config.resolve, modules: [path.join(root, 'node_modules')] },
    plugins: [
      // without the federation runtime, there is nothing to trim
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof TrimFederationPlugin)),
      new webpack.NormalModuleReplacementPlugin(/[\\/]federated-loader\.ts$/, loader),
    ],
  });
  return path.join(workDir, 'dist', version);
}

const run = (config: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
