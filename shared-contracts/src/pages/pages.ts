import { conversationPaths } from '../messaging/conversation-paths.ts';
import { oauthPaths } from '../programs/oauth-texts.ts';
import { creatablePostTypes } from '../posts/post-types.ts';

/**
 * A page of the product: its path, who may see it, and whether a post form may open over it as
 * `{path}/new/{type}`.
 */
export interface PageDefinition {
  readonly path: string;
  readonly auth: 'visitor' | 'user' | 'staff';
  readonly isBaseRoute?: boolean;
}

/**
 * The last part of a feed's path (core/feed-formats). In a group: without it, routers would look for
 * the first of the names anywhere in the rest of a path.
 */
const format = ':format{(?:rss|atom|feed\\.json)}';

/**
 * All pages. The server responds to them with HTML, XML (feeds) or a redirect. A test
 * (`api/src/base/http/catalogue.test.ts`) compares them with the mounted routes.
 */
export const pages = {
  home: { path: '/', auth: 'visitor' },
  login: { path: '/login', auth: 'visitor' },
  register: { path: '/register', auth: 'visitor' },
  forgot: { path: '/forgot', auth: 'visitor' },
  reset: { path: '/reset', auth: 'visitor' },
  verify: { path: '/verify', auth: 'visitor' },
  /** The choices of a new user. */
  welcome: { path: '/welcome', auth: 'user' },
  welcomeBlogs: { path: '/welcome/blogs', auth: 'user' },
  dashboard: { path: '/dashboard', auth: 'user', isBaseRoute: true },
  explore: { path: '/explore', auth: 'visitor', isBaseRoute: true },
  exploreTrending: { path: '/explore/trending', auth: 'visitor', isBaseRoute: true },
  exploreTags: { path: '/explore/tags', auth: 'visitor' },
  tagged: { path: '/tagged/:tag', auth: 'visitor', isBaseRoute: true },
  taggedFeed: { path: `/tagged/:tag/${format}`, auth: 'visitor' },
  taggedTop: { path: '/tagged/:tag/top', auth: 'visitor', isBaseRoute: true },
  likes: { path: '/likes', auth: 'user', isBaseRoute: true },
  bookmarks: { path: '/bookmarks', auth: 'user', isBaseRoute: true },
  /** Posts with the tags that the user follows. */
  followedTags: { path: '/tags', auth: 'user', isBaseRoute: true },
  following: { path: '/following', auth: 'user', isBaseRoute: true },
  followingTags: { path: '/following/tags', auth: 'user' },
  drafts: { path: '/drafts', auth: 'user', isBaseRoute: true },
  queue: { path: '/queue', auth: 'user', isBaseRoute: true },
  inbox: { path: '/inbox', auth: 'user', isBaseRoute: true },
  blogDrafts: { path: '/blog/:name/drafts', auth: 'user', isBaseRoute: true },
  blogQueue: { path: '/blog/:name/queue', auth: 'user', isBaseRoute: true },
  blogInbox: { path: '/blog/:name/inbox', auth: 'user', isBaseRoute: true },
  /** Redirects to the activity of the user's primary blog. */
  activity: { path: '/activity', auth: 'user' },
  blogActivity: { path: '/blog/:name/activity', auth: 'user' },
  blogFollowers: { path: '/blog/:name/followers', auth: 'user' },
  search: { path: '/search', auth: 'visitor' },
  searchTerm: { path: '/search/:term', auth: 'visitor', isBaseRoute: true },
  filters: { path: '/settings/filters', auth: 'user' },
  blockedBlogs: { path: '/settings/blog/:name/blocked', auth: 'user' },
  ownBlogs: { path: '/settings/blogs', auth: 'user' },
  newBlog: { path: '/settings/blogs/new', auth: 'user' },
  invitation: { path: '/settings/blogs/invitation', auth: 'user' },
  blogMembers: { path: '/settings/blog/:name/members', auth: 'user' },
  blogDelete: { path: '/settings/blog/:name/delete', auth: 'user' },
  blogSettings: { path: '/settings/blog/:name', auth: 'user' },
  follow: { path: '/follow/:name', auth: 'user' },
  settings: { path: '/settings', auth: 'user' },
  accountSettings: { path: '/settings/account', auth: 'user' },
  confirmEmail: { path: '/settings/account/email/confirm', auth: 'visitor' },
  passwordSettings: { path: '/settings/password', auth: 'user' },
  tfaSettings: { path: '/settings/tfa', auth: 'user' },
  dashboardSettings: { path: '/settings/dashboard', auth: 'user' },
  appearance: { path: '/settings/appearance', auth: 'visitor' },
  notificationSettings: { path: '/settings/notifications', auth: 'user' },
  stopMails: { path: '/settings/notifications/stop', auth: 'visitor' },
  appSettings: { path: '/settings/apps', auth: 'user' },
  /** A program asks for access to the account. */
  authorize: { path: '/oauth/authorize', auth: 'user' },
  loginCode: { path: '/login/code', auth: 'visitor' },
  report: { path: '/report', auth: 'visitor' },
  moderation: { path: '/moderation', auth: 'staff' },
  moderationReport: { path: '/moderation/reports/:id', auth: 'staff' },
  moderationLog: { path: '/moderation/log', auth: 'staff' },
  siteTexts: { path: '/moderation/texts', auth: 'staff' },
  siteText: { path: '/moderation/texts/:page', auth: 'staff' },
  terms: { path: '/terms', auth: 'visitor' },
  privacy: { path: '/privacy', auth: 'visitor' },
  rules: { path: '/rules', auth: 'visitor' },
  contact: { path: '/contact', auth: 'visitor' },
  help: { path: '/help', auth: 'visitor' },
  helpTopic: { path: '/help/:topic', auth: 'visitor' },
  editForm: { path: '/edit/:postId', auth: 'visitor' },
  reblogForm: { path: '/reblog/:reblogId/:reblogKey', auth: 'visitor' },
  newForm: { path: '/new/:type', auth: 'visitor' },
  blog: { path: '/:blog{@[A-Za-z0-9-]+}', auth: 'visitor', isBaseRoute: true },
  blogTagged: { path: '/:blog{@[A-Za-z0-9-]+}/tagged/:tag', auth: 'visitor' },
  blogTaggedFeed: { path: `/:blog{@[A-Za-z0-9-]+}/tagged/:tag/${format}`, auth: 'visitor' },
  blogArchive: { path: '/:blog{@[A-Za-z0-9-]+}/archive', auth: 'visitor' },
  blogArchiveMonth: { path: '/:blog{@[A-Za-z0-9-]+}/archive/:month', auth: 'visitor' },
  blogSearch: { path: '/:blog{@[A-Za-z0-9-]+}/search', auth: 'visitor' },
  blogSubmit: { path: '/:blog{@[A-Za-z0-9-]+}/submit', auth: 'user' },
  blogAsk: { path: '/:blog{@[A-Za-z0-9-]+}/ask', auth: 'user' },
  blogFeed: { path: `/:blog{@[A-Za-z0-9-]+}/${format}`, auth: 'visitor' },
  blogPost: { path: '/:blog{@[A-Za-z0-9-]+}/post/:id', auth: 'visitor' },
  blogPostSlug: { path: '/:blog{@[A-Za-z0-9-]+}/post/:id/:slug', auth: 'visitor' },
  blogPostNotes: { path: '/:blog{@[A-Za-z0-9-]+}/post/:id/:slug/notes', auth: 'visitor' },
  tinyPost: { path: '/p/:id', auth: 'visitor' },
  embed: { path: '/embed/:blog/:id', auth: 'visitor' },
  messages: { path: conversationPaths.list, auth: 'user' },
  newConversation: { path: '/conversation/new/:name', auth: 'user' },
  conversation: { path: '/messaging/conversation/:name', auth: 'user' },
  reference: { path: '/docs', auth: 'visitor' },
} as const satisfies Readonly<Record<string, PageDefinition>>;
export type PageName = keyof typeof pages;

/** Name of the pages with account forms, such as log in: they show neither posts nor blogs. */
export const accountPageName = 'account';

/** Routes that are neither pages nor endpoints, such as health checks, metrics and files. */
export const serviceRoutes = [
  /** An invitation whose link was sent before the token moved to the query. */
  `${pages.invitation.path}/:token`,
  '/blog/:name',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/oauth/client-metadata.json',
  '/.well-known/oauth-authorization-server',
  '/robots.txt',
  '/opensearch.xml',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/icons/192.png',
  '/icons/512.png',
  '/icons/maskable.png',
  '/icons/touch.png',
  '/worker.js',
  '/ads/frame',
  '/embed.js',
  '/sitemap.xml',
  '/sitemap/:kind/:file',
  '/theme/:drawing/:file',
  '/fonts/:path/stylesheet.css',
  '/fonts/:path/license.txt',
  '/fonts/:path/:file',
  '/avatar/:name/:size',
  '/media/*',
  '/svc/conversations/images/:id/:file',
  '/releases/joined/*',
  '/releases/withdrawn/:file',
  '/releases/:remote/stable/mf-manifest.json',
  '/releases/*',
  '/sounds/:pack/:file',
  /** Tells programs that they find the posts of a blog elsewhere. */
  '/v2/blog/:blog/posts',
] as const;

/** Routes that programs send forms to; they answer in the shapes of RFC 6749. */
export const formRoutes = [oauthPaths.token, oauthPaths.revoke] as const;

/**
 * Path of the form for a new post over a base route; over the dashboard, the path has no prefix.
 */
export const newPostPath = (baseRoute: string, type: string): string =>
  `${baseRoute === '/dashboard' ? '' : baseRoute.replace(/\/$/, '')}/new/${type}`;
export const editPostPath = (postId: string): string => `/edit/${postId}`;
export const reblogPath = (reblogId: string, reblogKey: string): string =>
  `/reblog/${reblogId}/${reblogKey}`;

/**
 * The form that a path opens, and the base route under it. Undefined for any other path or an
 * unknown type.
 */
export function parseFormPath(pathname: string):
  | {
      readonly baseRoute: string;
      readonly mode: 'new' | 'edit' | 'reblog';
      readonly type?: string;
      readonly id?: string;
      readonly key?: string;
    }
  | undefined {
  // `/conversation/new/photo` is the conversation with a blog named `photo`
  const made = /^(?!\/conversation\/)(.*)\/new\/([a-z]+)\/?$/.exec(pathname);
  if (made) {
    const [, base = '', type = ''] = made;
    if (!creatablePostTypes.some((known) => known === type)) return undefined;
    return { baseRoute: base === '' ? '/dashboard' : base, mode: 'new', type };
  }
  const edit = /^\/edit\/(\d{1,19})\/?$/.exec(pathname);
  if (edit?.[1]) return { baseRoute: '/dashboard', mode: 'edit', id: edit[1] };
  const reblog = /^\/reblog\/(\d{1,19})\/([\w-]{1,64})\/?$/.exec(pathname);
  if (reblog?.[1] && reblog[2])
    return { baseRoute: '/dashboard', mode: 'reblog', id: reblog[1], key: reblog[2] };
  return undefined;
}
