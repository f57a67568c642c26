type StoredCache = Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>;

const urlOf = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : new URL(request, 'http://localhost').href;

/** A cache in memory, in the order of storing. `isFull` makes storing fail. */
export class MemoryCache implements StoredCache {
  readonly responses = new Map<string, Response>();
  isFull = false;
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
    this.responses.delete(urlOf(request));
    this.responses.set(urlOf(request), response);
  }
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.responses.get(urlOf(request))?.clone();
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.responses.delete(urlOf(request));
  }
  async keys(): Promise<readonly Request[]> {
    return [...this.responses.keys()].map((url) => new Request(url));
  }
}

/** The caches of an origin in memory. */
export class MemoryCaches {
  readonly opened = new Map<string, MemoryCache>();
  open = async (name: string): Promise<Cache> => {
    const cache = this.opened.get(name) ?? new MemoryCache();
    this.opened.set(name, cache);
    return Object.assign(cache, {
      add: async () => {},
      addAll: async () => {},
      matchAll: async () => [],
    });
  };
  keys = async (): Promise<string[]> => [...this.opened.keys()];
  delete = async (name: string): Promise<boolean> => this.opened.delete(name);
}
