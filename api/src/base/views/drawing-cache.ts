/** A cache of drawn views; the least recently used are dropped first. */
export interface DrawingCache {
  get(key: string): Buffer | undefined;
  set(key: string, html: Buffer): void;
}

/**
 * Creates a cache of drawn views. Server halves are pure, so the same props give the same HTML.
 * Stores bytes, because pages are sent as bytes.
 *
 * @param maxBytes total bytes to keep
 */
export function createDrawingCache(maxBytes: number): DrawingCache {
  const drawings = new Map<string, Buffer>();
  let bytes = 0;
  function drop(key: string): void {
    bytes -= drawings.get(key)?.length ?? 0;
    drawings.delete(key);
  }
  function set(key: string, html: Buffer): void {
    drop(key);
    drawings.set(key, html);
    bytes += html.length;
    for (const oldest of drawings.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }
  return {
    get(key) {
      const html = drawings.get(key);
      if (html !== undefined) set(key, html);
      return html;
    },
    set,
  };
}
