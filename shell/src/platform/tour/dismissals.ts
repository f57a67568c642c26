/** The guides that a person has dismissed in this browser. */
export interface Dismissals {
  has(name: string): boolean;
  add(name: string): void;
}

/** Reads and keeps what was dismissed. A browser that keeps nothing forgets it with the page. */
export function createDismissals(userName: string, storage: () => Storage = () => window.localStorage): Dismissals {
  const onThisPage = new Set<string>();
  const keyOf = (name: string): string => `tessera.tour.${name}.${userName}`;
  return {
    has(name) {
      try {
        return onThisPage.has(name) || storage().getItem(keyOf(name)) !== null;
      } catch {
        return false;
      }
    },
    add(name) {
      onThisPage.add(name);
      try {
        storage().setItem(keyOf(name), 'dismissed');
      } catch {
        // kept for this page only
      }
    },
  };
}
