/**
 * The URL of a worker's script. The build replaces the module's URL with that of the built script,
 * as it does for `new Worker(…)` (tooling/webpack/base-config.ts names this class).
 */
export class WorkerScript {
  readonly address: URL;
  constructor(address: URL) {
    this.address = address;
  }
}

const isLookUp = (value: unknown): value is (address: string) => unknown =>
  typeof value === 'function';

/** The integrity hash of a file of a release; undefined if the page knows none for the file. */
function integrityOf(address: string): string | undefined {
  const lookUp = '__tesseraIntegrity' in window ? window.__tesseraIntegrity : undefined;
  const hash = isLookUp(lookUp) ? lookUp(address) : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/**
 * Starts a worker after checking the integrity of its script, if the page knows the script's hash.
 * Workers have no integrity option, so the script is fetched with the hash and started from a blob.
 * Rejects when the script cannot be fetched or its hash differs.
 */
export async function startWorker({ address }: WorkerScript): Promise<Worker> {
  const integrity = integrityOf(address.href);
  // oxlint-disable-next-line no-restricted-globals -- a file of this release, with its integrity
  const response = await fetch(address, {
    credentials: 'omit',
    ...(integrity !== undefined && { integrity }),
  });
  if (!response.ok) throw new Error(`the worker's script answers ${response.status}`);
  const inMemory = URL.createObjectURL(await response.blob());
  try {
    return new Worker(inMemory);
  } finally {
    // the worker has begun to fetch this URL, and revoking a URL does not cancel a fetch
    URL.revokeObjectURL(inMemory);
  }
}
