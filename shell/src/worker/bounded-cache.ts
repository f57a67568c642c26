/** A stored response, without its body. */
export interface StoredEntry {
  readonly url: string;
  readonly title: string;
  /** When it was stored, ISO 8601. */
  readonly at: string;
  /** The releases that a page names, each as `name version`. */
  readonly releases: readonly string[];
}

/**
 * Responses by URL, limited in number and bytes; the one stored first is dropped first. Never
 * rejects: a browser that denies storage has nothing stored.
 */
export interface BoundedCache {
  has(url: string): Promise<boolean>;
  /** Stores a response under its URL. Failures, such as a full disk, are ignored. */
  put(url: string, response: Response, facts?: Partial<StoredEntry>): Promise<void>;
  match(url: string): Promise<Response | undefined>;
  /** What is stored, oldest first. */
  entries(): Promise<readonly StoredEntry[]>;
  remove(url: string): Promise<void>;
}

export interface BoundedCacheOptions {
  readonly open: () => Promise<Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>>;
  readonly maxBytes: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

const storedHeaders = {
  size: 'X-Stored-Size',
  at: 'X-Stored-At',
  title: 'X-Stored-Title',
  releases: 'X-Stored-Releases',
} as const;

/** Share of all bytes that one response may take. */
const largestShare = 0.25;

/**
 * Creates the cache over a cache of the browser. The order of storing is that of the browser's
 * keys: storing an URL again moves it to the end.
 */
export function createBoundedCache({
  open,
  maxBytes,
  maxEntries = Infinity,
  now = Date.now,
}: BoundedCacheOptions): BoundedCache {
  /** Bytes of each stored response, oldest first; read once. */
  let known: Promise<Map<string, number>> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function readSizes(): Promise<Map<string, number>> {
    const cache = await open();
    const sizes = new Map<string, number>();
    for (const { url } of await cache.keys()) {
      const found = await cache.match(url);
      sizes.set(url, Number(found?.headers.get(storedHeaders.size) ?? 0));
    }
    return sizes;
  }
  function sizes(): Promise<Map<string, number>> {
    const reading = (known ??= readSizes());
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  }

  /** Runs a change after the earlier ones. If it fails, the sizes are read again. */
  function enqueue(change: () => Promise<void>): Promise<void> {
    const done = queue.then(change).catch(() => {
      known = undefined;
    });
    queue = done;
    return done;
  }

  async function remove(url: string): Promise<void> {
    (await sizes()).delete(url);
    await (await open()).delete(url);
  }

  async function makeRoom(size: number): Promise<void> {
    const stored = await sizes();
    let sum = [...stored.values()].reduce((total, one) => total + one, size);
    for (const [url, bytes] of stored) {
      if (sum <= maxBytes && stored.size < maxEntries) return;
      sum -= bytes;
      await remove(url);
    }
  }

  return {
    has: (url) =>
      sizes().then(
        (stored) => stored.has(url),
        () => false,
      ),
    async match(url) {
      await queue;
      return open()
        .then((cache) => cache.match(url))
        .catch(() => undefined);
    },
    put: (url, response, facts = {}) =>
      enqueue(async () => {
        const body = await response.arrayBuffer();
        if (body.byteLength > maxBytes * largestShare) return;
        await remove(url);
        await makeRoom(body.byteLength);
        const headers = new Headers(response.headers);
        // the body is decoded already
        headers.delete('Content-Encoding');
        headers.delete('Content-Length');
        headers.set(storedHeaders.size, String(body.byteLength));
        headers.set(storedHeaders.at, new Date(now()).toISOString());
        // headers hold only Latin letters
        headers.set(storedHeaders.title, encodeURIComponent(facts.title ?? ''));
        headers.set(storedHeaders.releases, (facts.releases ?? []).join());
        await (await open()).put(url, new Response(body, { status: response.status, headers }));
        (await sizes()).set(url, body.byteLength);
      }),
    async entries() {
      await queue;
      const found: StoredEntry[] = [];
      try {
        const cache = await open();
        for (const url of (await sizes()).keys()) {
          const headers = (await cache.match(url))?.headers;
          if (!headers) continue;
          found.push({
            url,
            title: decodeURIComponent(headers.get(storedHeaders.title) ?? ''),
            at: headers.get(storedHeaders.at) ?? '',
            releases: (headers.get(storedHeaders.releases) ?? '').split(',').filter(Boolean),
          });
        }
      } catch {
        // storage is denied
      }
      return found;
    },
    remove: (url) => enqueue(() => remove(url)),
  };
}
