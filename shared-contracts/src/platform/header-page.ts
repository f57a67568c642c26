import type { PageInfo } from './bootstrap.ts';

/** Where the header is the mobile one: a media query. */
export const mobileHeaderQuery = '(max-width: 47.99rem)';
/** Px of scrolling beyond which the mobile header sticks: there when scrolling up, gone when scrolling down. */
export const stickyHeaderThreshold = 45;
/** Px of scrolling beyond which the footer of the sidebar fades out. */
export const sidebarFooterFade = 2000;
/** Id of the drawer's dialog. */
export const headerDrawerId = 'header-drawer';

/** Pages that are places of their own rather than streams or somebody's words: their name stays in sight while they scroll. */
const titledPages: readonly string[] = [
  'likes',
  'following',
  'followers',
  'drafts',
  'queue',
  'inbox',
  'activity',
  'settings',
  'blog-settings',
  'blog-members',
  'blog-delete',
  'own-blogs',
  'new-blog',
  'filters',
  'blocked-blogs',
  'moderation',
  'report',
  'help',
  'reference',
];

/** The title a page gives to the mobile header; '' for none. It has room for a word: of which blog the page is stands on the page. */
export function headerTitleOf({
  name,
  title,
  blog,
}: Pick<PageInfo, 'name' | 'title' | 'blog'>): string {
  if (!titledPages.includes(name)) return '';
  const of = ` of ${blog}`;
  return title.endsWith(of) ? title.slice(0, -of.length) : title;
}

const readable = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

/** The term that an address searches for, `/search/{term}` or `/search?q=…`, as it is written; '' elsewhere. */
export function searchTermAt(pathname: string, query: URLSearchParams): string {
  const [, written] = /^\/search(?:\/(.*))?$/.exec(pathname) ?? [];
  return readable(written ?? '') || (/^\/search\/?$/.test(pathname) ? (query.get('q') ?? '') : '');
}

/** Whether the drawer is open at first: never for a visitor. */
export const isDrawerOpenAtFirst = ({
  logged_in,
  drawer_open,
}: {
  readonly logged_in: boolean;
  readonly drawer_open: boolean;
}): boolean => logged_in && drawer_open;
