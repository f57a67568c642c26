/**
 * Timeout of a page request in milliseconds. For this long after a change, HTML that was rendered
 * before the change may still arrive.
 */
const requestTimeout = 20_000;

/** Recent changes to the page, such as the removal of a deleted post. */
export interface RecentChanges {
  /**
   * Shows a change now, and again whenever HTML arrives soon afterwards.
   *
   * @param subject what is changed, such as one post; a later change to it replaces this change
   * @param show updates the page; when called again, it must change only HTML that has arrived
   * since the last call
   */
  add(subject: string, show: (isAgain: boolean) => void): void;
  /**
   * Reapplies recent changes to HTML that was just inserted, which may have been rendered before
   * the changes were stored.
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
