import type { PageInfo } from './bootstrap.ts';

/** Media query of the mobile header. */
export const mobileHeaderQuery = '(max-width: 47.99rem)';
/**
 * Px of scrolling beyond which the mobile header sticks: visible when scrolling up, hidden when
 * scrolling down.
 */
export const stickyHeaderThreshold = 45;
/** Px of scrolling beyond which the footer of the sidebar fades out. */
export const sidebarFooterFade = 2000;
/** Id of the dialog with the menu of the mobile header. The header's code calls it the drawer. */
export const headerDrawerId = 'header-drawer';

/** Names of the pages whose title the mobile header shows. */
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

/**
 * The title of a page in the mobile header; '' for none. There is little room, so the name of the
 * blog is left out.
 */
export function headerTitleOf({
  name,
  title,
  blog,
}: Pick<PageInfo, 'name' | 'title' | 'blog'>): string {
  if (!titledPages.includes(name)) return '';
  const ending = [` of ${blog}`, ` on ${blog}`].find((words) => title.endsWith(words)) ?? '';
  return title.slice(0, title.length - ending.length);
}

const readable = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};

/**
 * The search term in a URL, `/search/{term}` or `/search?q=…`, decoded unless it is malformed; ''
 * for any other URL.
 */
export function searchTermAt(pathname: string, query: URLSearchParams): string {
  const [, written] = /^\/search(?:\/(.*))?$/.exec(pathname) ?? [];
  return readable(written ?? '') || (/^\/search\/?$/.test(pathname) ? (query.get('q') ?? '') : '');
}

/** Whether the header's drawer is initially open; never for visitors. */
export const isDrawerOpenAtFirst = ({
  logged_in,
  drawer_open,
}: {
  readonly logged_in: boolean;
  readonly drawer_open: boolean;
}): boolean => logged_in && drawer_open;
