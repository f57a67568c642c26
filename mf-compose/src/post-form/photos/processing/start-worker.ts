/**
 * Where a worker's script lies. The build puts the address of the made script in the place of the module's own, as it
 * does for `new Worker(…)` (tooling/webpack/base-config.ts names this class).
 */
export class WorkerScript {
  readonly address: URL;
  constructor(address: URL) {
    this.address = address;
  }
}

const isLookUp = (value: unknown): value is (address: string) => unknown =>
  typeof value === 'function';

/** The hash that the page wants of a file of a release; the same that scripts and styles are held to. */
function integrityOf(address: string): string | undefined {
  const lookUp = '__tesseraIntegrity' in window ? window.__tesseraIntegrity : undefined;
  const hash = isLookUp(lookUp) ? lookUp(address) : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/**
 * Starts a worker from a script that is what the page says it is. A worker cannot be given an integrity, so the script
 * is fetched with it and started from memory. Rejects when the script cannot be had or is another.
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
    // the worker has begun to fetch it: the browser keeps what is being fetched
    URL.revokeObjectURL(inMemory);
  }
}
