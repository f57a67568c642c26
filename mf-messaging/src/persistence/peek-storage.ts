/**
 * The value of a key in `localStorage`; null if there is none or it cannot be read. Separate from
 * `guarded-storage` to keep the scripts that every page loads small.
 */
export function peekLocal(key: string): string | null {
  try {
    // oxlint-disable-next-line no-restricted-properties -- a guard itself
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
