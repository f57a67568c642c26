/**
 * The value of a key in `localStorage`; null if there is none or it cannot be read. Apart from
 * `guarded-storage`, for scripts that every page loads.
 */
export function peekLocal(key: string): string | null {
  try {
    // oxlint-disable-next-line no-restricted-properties -- a guard itself
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
