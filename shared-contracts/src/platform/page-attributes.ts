/** Attributes of a page that the router, remotes or styles read. */
export const pageAttributes = {
  /** On `<main>`: data about the page, as JSON (see `bootstrap.ts`). */
  info: 'data-page',
  /** On a link, or around links: the browser handles these links, not the router. */
  noSwap: 'data-no-swap',
  /** Around content that is grouped by day: the time zone in which the days begin. */
  zone: 'data-zone',
  /** On a `<time>` in UTC that is converted to the reader's time zone; its value is the format. */
  localTime: 'data-local',
  /** The region of toasts, which lies above all else. */
  toasts: 'data-toasts',
  /** On the root: the reader has scrolled so far that the footer of the sidebar fades out. */
  readFar: 'data-read-far',
  /** On the slot of a remote: the state of the remote. */
  remoteState: 'data-remote-state',
  /** On elements that fade out before they are removed. */
  leaving: 'data-leaving',
} as const;
