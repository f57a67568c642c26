/** Milliseconds for which HTML that arrives may be older than a change: no request is waited for longer. */
const requestTimeout = 20_000;

/** Likes, follows and the like that the reader made a moment ago. */
export interface RecentChanges {
  /**
   * Shows a change, and shows it again on HTML that arrives soon after.
   *
   * @param subject what a later change replaces, such as the likes of one post
   * @param show brings the page in step; called again it changes only what has arrived since
   */
  add(subject: string, show: (isAgain: boolean) => void): void;
  /** Shows recent changes on HTML that has just been put into the page, which may have been rendered before they were stored. */
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
