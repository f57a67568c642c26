/** Paths of the installed app. */
export const appPaths = {
  /** The service worker. It must lie at the root, to see the requests of all pages. */
  worker: '/worker.js',
  manifest: '/manifest.webmanifest',
  /** The list of what can be read offline; the service worker answers it, never the server. */
  reading: '/offline',
} as const;

/** Icons of the installed app; `maskable` has room around the logo, which systems cut to a shape. */
export const appIcons = {
  small: '/icons/192.png',
  large: '/icons/512.png',
  maskable: '/icons/maskable.png',
  touch: '/icons/touch.png',
} as const;

/** Colours of the frame around the app: `--ground-page` of both schemes (shared-ui/src/tokens.css). */
export const themeColors = { light: '#f5f2ec', dark: '#101618' } as const;

/**
 * Response header of pages: whose page it is, for the service worker. `-` for a visitor, else the
 * opaque id of the person, with `; keep` if the app may store the page.
 */
export const pageOwnerHeader = 'X-Page-Of';
/** Stands for a visitor in {@link pageOwnerHeader}. */
export const nobody = '-';

/** On the root of a page that the service worker took from its store: when it was stored, ISO 8601. */
export const storedAtAttribute = 'data-stored-at';

/** Texts of the page that lists what can be read offline (ours). */
export const offlineTexts = {
  title: 'You’re offline',
  /** Title of the list when the reader asked for it. */
  listTitle: 'Stored on this device',
  missing: 'This page isn’t stored on this device.',
  hasPages: 'These pages can be read without a connection:',
  hasNone: 'The pages that you read are stored here, so that you can read them again offline.',
  retry: 'Try again',
  /** Before the time at which a page was stored. */
  from: 'from',
} as const;

/** Leads to the list of what can be read offline. */
export const readableLabel = 'What you can read';
