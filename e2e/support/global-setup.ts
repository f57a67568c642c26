import { remoteNames } from '@tessera/shared-contracts/platform/registry';
import { buildVariant } from '../variants/build-variant.ts';
import { removeDataDir, startProduct } from './product.ts';

async function buildVariants(): Promise<void> {
  for (const remote of remoteNames) await buildVariant(remote);
}

/** One product for all specifications; those that stop or break it start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const given = process.env['TESSERA_URL'];
  const [product] = await Promise.all([given ? undefined : startProduct(), buildVariants()]);
  if (!product) return async () => {};
  process.env['TESSERA_URL'] = product.url;
  process.env['TESSERA_DATA_DIR'] = product.dataDir;
  return async () => {
    await product.stop();
    removeDataDir(product.dataDir);
  };
}
