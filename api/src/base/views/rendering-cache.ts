/** A cache of rendered views; the least recently used are dropped first. */
export interface RenderingCache {
  get(key: string): Buffer | undefined;
  set(key: string, html: Buffer): void;
}

/**
 * Creates a cache of rendered views. Server halves are pure, so the same props give the same HTML.
 * Stores bytes, because pages are sent as bytes.
 *
 * @param maxBytes total bytes to keep
 */
export function createRenderingCache(maxBytes: number): RenderingCache {
  const renderings = new Map<string, Buffer>();
  let bytes = 0;
  function drop(key: string): void {
    bytes -= renderings.get(key)?.length ?? 0;
    renderings.delete(key);
  }
  function set(key: string, html: Buffer): void {
    drop(key);
    renderings.set(key, html);
    bytes += html.length;
    for (const oldest of renderings.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }
  return {
    get(key) {
      const html = renderings.get(key);
      if (html !== undefined) set(key, html);
      return html;
    },
    set,
  };
}
