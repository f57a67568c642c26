import { remoteNames } from '@tessera/shared-contracts/platform/registry';
import { buildVariant } from '../variants/build-variant.ts';
import { removeDataDir, startProduct } from './product.ts';

/** One product for all specifications; those that stop or break it start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const remote of remoteNames) await buildVariant(remote);
  const given = process.env['TESSERA_URL'];
  if (given) return async () => {};
  const product = await startProduct();
  process.env['TESSERA_URL'] = product.url;
  process.env['TESSERA_DATA_DIR'] = product.dataDir;
  return async () => {
    await product.stop();
    removeDataDir(product.dataDir);
  };
}
