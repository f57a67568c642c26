/** Attributes of a page that the router and remotes read. */
export const pageAttributes = {
  /** On `<main>`: the page about itself, as JSON (see `bootstrap.ts`). */
  info: 'data-page',
  /** On a link, or around links: the browser follows them, the router does not. */
  noSwap: 'data-no-swap',
  /** Around what a page counts by days: the time zone in which they begin. */
  zone: 'data-zone',
  /** On a `<time>` in UTC, for the reader's time zone; its value is the format. */
  localTime: 'data-local',
  /** The region of toasts, which lies above all else. */
  toasts: 'data-toasts',
  /** On the root: the reader has scrolled so far that the sidebar ends. */
  readFar: 'data-read-far',
  /** On the slot of a remote: the state of the remote. */
  remoteState: 'data-remote-state',
  /** On what fades out before it is removed. */
  leaving: 'data-leaving',
} as const;
