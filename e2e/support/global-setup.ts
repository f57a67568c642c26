import { startNetworkServer } from '@tessera/api/testing/network-server';
import { remoteNames } from '@tessera/shared-contracts/platform/registry';
import { buildVariant } from '../variants/build-variant.ts';
import { removeDataDir, startProduct } from './product.ts';

async function buildVariants(): Promise<void> {
  for (const remote of remoteNames) await buildVariant(remote);
}

/**
 * One product for all specifications, with a server that plays the networks where accounts are linked;
 * specifications that stop or break it start their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const given = process.env['TESSERA_URL'];
  const networks = given ? undefined : await startNetworkServer();
  const [product] = await Promise.all([
    networks && startProduct({ env: networks.env }),
    buildVariants(),
  ]);
  if (!product || !networks) return async () => {};
  process.env['TESSERA_NETWORKS'] = networks.url;
  process.env['TESSERA_URL'] = product.url;
  process.env['TESSERA_DATA_DIR'] = product.dataDir;
  return async () => {
    await product.stop();
    await networks.close();
    removeDataDir(product.dataDir);
  };
}
