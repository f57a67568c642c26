/** Views that were drawn; the least recently used go first. */
export interface KeptDrawings {
  get(key: string): string | undefined;
  set(key: string, html: string): void;
}

/**
 * Keeps drawn views in memory: a half is pure, so what it drew once, it would draw again.
 *
 * @param most characters of all of them together
 */
export function createKeptDrawings(most: number): KeptDrawings {
  const drawings = new Map<string, string>();
  let characters = 0;
  function drop(key: string): void {
    characters -= drawings.get(key)?.length ?? 0;
    drawings.delete(key);
  }
  function set(key: string, html: string): void {
    drop(key);
    drawings.set(key, html);
    characters += html.length;
    for (const oldest of drawings.keys()) {
      if (characters <= most) break;
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
