/** Milliseconds for which arriving HTML may be older than a change; no request takes longer. */
const requestTimeout = 20_000;

/** The reader's latest likes, follows and so on. */
export interface RecentChanges {
  /**
   * Shows a change, and again on HTML that arrives soon after.
   *
   * @param subject what a later change replaces, such as the likes of one post
   * @param show updates the page; called again it changes only what has arrived since
   */
  add(subject: string, show: (isAgain: boolean) => void): void;
  /**
   * Reapplies recent changes to HTML that was just inserted, which may have been rendered before
   * they were stored.
   */
  showAgain(): void;
}

export function createRecentChanges(): RecentChanges {
  const changes = new Map<
    string,
    { readonly madeAt: number; readonly show: (isAgain: boolean) => void }
  >();
  return {
    add(subject, show) {
      changes.set(subject, { madeAt: Date.now(), show });
      show(false);
    },
    showAgain() {
      for (const [subject, { madeAt, show }] of changes) {
        if (Date.now() - madeAt < requestTimeout) show(true);
        else changes.delete(subject);
      }
    },
  };
}
