import { startNetworkServer } from '@tessera/api/testing/network-server';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildVariants } from '../variants/build-variant.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { isCluster, killInterval } from './cluster-mode.ts';
import {
  compiledBeside,
  createDataDir,
  createEmptyDataDir,
  emptyDataDir,
  removeDataDir,
  startEmptyProduct,
  startProduct,
  type Product,
} from './product.ts';

/**
 * Starts and stops a product without demo content, whose data directory later products copy and
 * whose compiled modules they use.
 */
async function prepareEmptyDataDir(): Promise<void> {
  const dataDir = createDataDir();
  const product = await startEmptyProduct({ dataDir, env: compiledBeside(dataDir) });
  await product.stop();
  process.env[emptyDataDir] = dataDir;
}

/**
 * Starts the product that the tests share, as a cluster if {@link isCluster}. The cluster trusts
 * `X-Forwarded-For` from this machine, where the tests run.
 */
function startShared(env: Readonly<Record<string, string>>): Promise<Product | Cluster> {
  const dataDir = createEmptyDataDir();
  return isCluster
    ? startCluster({ dataDir, env: { ...env, TRUST_PROXY: '127.0.0.1 ::1' } })
    : startProduct({ dataDir, env });
}

/**
 * Kills the cluster's processes in turn. Before each kill, waits {@link killInterval} seconds, and
 * then until all processes are ready.
 */
function keepKilling(cluster: Cluster): AbortController {
  const end = new AbortController();
  const { signal } = end;
  async function kill(): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await sleep(killInterval * 1000, undefined, { signal });
      await cluster.allReady();
      const pids = cluster.pids();
      process.kill(pids[turn % pids.length] ?? 0, 'SIGKILL');
    }
  }
  kill().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return end;
}

/**
 * Prepares a data directory without demo content, and builds the variants. Unless `TESSERA_URL`
 * names a running product, also starts a product for the specs to share, and a fake of the social
 * networks on which users link accounts. Specs that stop or break a product start their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const given = process.env['TESSERA_URL'];
  const networks = given ? undefined : await startNetworkServer();
  const [product] = await Promise.all([
    prepareEmptyDataDir().then(() => networks && startShared(networks.env)),
    buildVariants(),
  ]);
  const prepared = process.env[emptyDataDir] ?? '';
  if (!product || !networks) return async () => removeDataDir(prepared);
  process.env['TESSERA_NETWORKS'] = networks.url;
  process.env['TESSERA_URL'] = product.url;
  process.env['TESSERA_DATA_DIR'] = product.dataDir;
  if ('certificate' in product) {
    // the test workers must trust the certificate, and so must this process, whose fake networks
    // fetch from the product
    process.env['NODE_EXTRA_CA_CERTS'] = product.certificate;
    const certificate = readFileSync(product.certificate, 'utf8');
    setDefaultCACertificates([...getCACertificates('default'), certificate]);
  }
  const killing = 'certificate' in product && killInterval > 0 ? keepKilling(product) : undefined;
  return async () => {
    killing?.abort();
    await product.stop();
    await networks.close();
    for (const dataDir of [product.dataDir, prepared]) removeDataDir(dataDir);
  };
}
