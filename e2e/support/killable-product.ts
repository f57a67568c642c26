import { readFileSync } from 'node:fs';
import path from 'node:path';
import { removeDataDir, startEmptyProduct, type Product } from './product.ts';
import { test as base } from './test.ts';

/** A product that a test can kill and start again at the same URL. */
export interface KillableProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Kills the server with SIGKILL; its database stops by itself. */
  kill(): Promise<void>;
  /** Kills the database and all its processes with SIGKILL; a running server starts it again. */
  killDatabase(): void;
  start(): Promise<void>;
}

/** Ids of the child processes of a process, as Linux lists them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/** A `test` that starts a separate product for each test; the test may kill its product. */
export const test = base.extend<{ killable: KillableProduct }>({
  killable: async ({}, use) => {
    let product: Product = await startEmptyProduct();
    const { url, dataDir } = product;
    await use({
      url,
      dataDir,
      kill: () => product.stop('SIGKILL'),
      killDatabase() {
        const file = path.join(dataDir, 'database', 'cluster', 'postmaster.pid');
        const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
        for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL');
      },
      async start() {
        product = await startEmptyProduct({ dataDir, port: Number(new URL(url).port) });
      },
    });
    await product.stop();
    removeDataDir(dataDir);
  },
  baseURL: async ({ killable }, use) => {
    await use(killable.url);
  },
  // what a page logs while its server is gone or starts
  allowed: async ({}, use) => {
    await use([/ERR_|Failed to load resource|WebSocket|EventSource|^503 /]);
  },
});
