import * as v from 'valibot';
import { id } from '../core/wire.ts';

/** Name of a blog: 3 to 32 lower-case letters, digits and inner hyphens (ours). */
export const blogNamePattern = /^[a-z0-9](?:[a-z0-9-]{1,30})[a-z0-9]$/;
export const blogNameRule =
  'A blog name has 3 to 32 letters, digits or hyphens, and starts and ends with a letter or digit.';
/** What a form says about the name before it is sent (ours). */
export const blogNameHint = '3 to 32 letters, digits and hyphens.';
/**
 * Maximum number of characters of a name as typed. Longer than a name can be, so that a field
 * doesn't cut a long name without a word.
 */
export const typedBlogName = 100;
/** A blog name as typed: a leading @, outer spaces and capitals are accepted. */
export const blogName = v.pipe(
  v.string(),
  v.maxLength(typedBlogName, blogNameRule),
  v.trim(),
  v.toLowerCase(),
  v.transform((name) => name.replace(/^@/, '')),
  v.regex(blogNamePattern, blogNameRule),
);

/** Names that blogs cannot have, because they are paths or could be misleading. */
export const reservedBlogNames: readonly string[] = [
  'about',
  'activity',
  'admin',
  'ads',
  'adult',
  'answer',
  'api',
  'avatar',
  'blog',
  'bookmarks',
  'contact',
  'conversation',
  'dashboard',
  'docs',
  'drafts',
  'edit',
  'embed',
  'explore',
  'follow',
  'following',
  'fonts',
  'forgot',
  'healthz',
  'help',
  'inbox',
  'likes',
  'login',
  'logout',
  'media',
  'messaging',
  'metrics',
  'moderation',
  'new',
  'nsfw',
  'oauth',
  'oembed',
  'privacy',
  'publish',
  'queue',
  'readyz',
  'reblog',
  'register',
  'releases',
  'report',
  'reset',
  'rules',
  'search',
  'services',
  'settings',
  'sitemap',
  'sounds',
  'spam',
  'staff',
  'support',
  'suspended',
  'svc',
  'tagged',
  'tags',
  'terms',
  'tessera',
  'theme',
  'uniblock',
  'v2',
  'verify',
  'welcome',
  'www',
  'icons',
  'offline',
];

/** Whether blogs cannot have a name. Browsers show hosts that begin with xn-- in other scripts. */
export const isReservedBlogName = (name: string): boolean =>
  reservedBlogNames.includes(name) || name.startsWith('xn--');

/** Limits of blogs (ours); texts in characters. */
export const blogLimits = {
  title: 100,
  description: 1000,
  guidelines: 2000,
  /**
   * Maximum numbers of blogs per user, of members per blog (including invited ones), and of former
   * names per blog.
   */
  perUser: 10,
  members: 20,
  formerNames: 3,
  /**
   * Days for which a former name redirects, a deleted blog can be restored, and an invitation is
   * valid.
   */
  formerNameDays: 90,
  deletedDays: 14,
  invitationDays: 14,
} as const;

/** Whose messages a blog accepts. */
export const messagesFrom = ['everybody', 'followed', 'nobody'] as const;
export type MessagesFrom = (typeof messagesFrom)[number];

/** Owners and members can post; only owners manage the blog and its members. */
export const memberRoles = ['owner', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * Theme of a blog as pages and cards use it. Colours should be `#rrggbb` and font names those of
 * `fonts.ts`, but stored values are not validated: the renderer ignores what it cannot use. Only a
 * missing or unknown avatar shape is replaced here.
 */
export const themeParams = v.object({
  background_color: v.string(),
  link_color: v.string(),
  title_color: v.string(),
  title_font: v.string(),
  title_font_weight: v.string(),
  avatar_shape: v.fallback(v.picklist(['square', 'circle']), 'square'),
  header_image: v.string(),
  header_image_focused: v.string(),
  show_header_image: v.boolean(),
  header_stretch: v.boolean(),
  show_avatar: v.boolean(),
  show_title: v.boolean(),
  show_description: v.boolean(),
  /** Width and height of the header image in px, like `1600x520`. */
  header_image_dimens: v.exactOptional(v.string()),
});
export type ThemeParams = v.InferOutput<typeof themeParams>;

export const defaultTheme: ThemeParams = {
  background_color: '#f6f4ef',
  link_color: '#2f5d62',
  title_color: '#1e2326',
  title_font: 'Source Serif',
  title_font_weight: 'bold',
  avatar_shape: 'square',
  header_image: '',
  header_image_focused: '',
  show_header_image: true,
  header_stretch: true,
  show_avatar: true,
  show_title: true,
  show_description: true,
};

/** The public data of a blog. `tumblelog` is the name for a blog on the wire. */
export const blog = v.object({
  name: v.string(),
  uuid: v.string(),
  title: v.string(),
  description: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  global_theme_params: themeParams,
  following: v.boolean(),
  can_subscribe: v.boolean(),
  is_subscribed: v.boolean(),
  is_mine: v.boolean(),
  /** Whether the person whose primary blog this is follows one of the viewer's blogs. */
  follows_you: v.exactOptional(v.boolean()),
  /** Whether a block stands between the blog and the viewer's blogs. */
  is_blocked: v.exactOptional(v.boolean()),
  /** Whether the blog accepts questions, and whether it accepts anonymous questions. */
  asks: v.optional(v.boolean(), false),
  anonymous_asks: v.optional(v.boolean(), false),
  /** Whether the blog accepts submissions, and whether it accepts messages from this viewer. */
  submissions: v.exactOptional(v.boolean()),
  can_receive_messages: v.exactOptional(v.boolean()),
  /** Key used in mentions; it stays the same when the blog is renamed. */
  mention_key: v.exactOptional(v.string()),
  /** The description as sanitised HTML; only this version may be inserted into a page. */
  description_sanitized: v.exactOptional(v.string()),
});
export type Blog = v.InferOutput<typeof blog>;

/** One of the user's blogs, in the bootstrap payload and in the data for the post form. */
export const channel = v.object({
  name: v.string(),
  uuid: v.string(),
  token: v.string(),
  title: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  directory_safe_title: v.string(),
  name_or_id: v.string(),
  unread_count: v.number(),
  is_current: v.boolean(),
  is_primary: v.boolean(),
  can_send_messages: v.boolean(),
  /** Whether a program runs the blog, which then takes no part in messaging. */
  is_messaging_bot: v.optional(v.boolean(), false),
  following: v.boolean(),
  can_subscribe: v.boolean(),
  is_subscribed: v.boolean(),
  twitter_send_posts: v.boolean(),
  facebook_opengraph_send_posts: v.boolean(),
  mastodon_send_posts: v.optional(v.boolean(), false),
  bluesky_send_posts: v.optional(v.boolean(), false),
  is_legacy_private_channel: v.boolean(),
  global_theme_params: themeParams,
  highlighted_posts: v.array(v.unknown()),
  posts_count: v.number(),
  drafts_count: v.number(),
  queue_count: v.number(),
  messages_count: v.number(),
  /** Number of notifications since this user last looked at the blog's activity, at most 100. */
  activity_count: v.optional(v.number(), 0),
});
export type Channel = v.InferOutput<typeof channel>;

/** Sizes of an avatar in px. */
export const avatarSizes = [16, 24, 30, 40, 48, 64, 96, 128, 512] as const;
export type AvatarSize = (typeof avatarSizes)[number];
export const defaultAvatarSize: AvatarSize = 128;
/** The avatar size to request for a display size in px: the same or next larger, or the largest. */
export const avatarSizeFor = (pixels: number): AvatarSize =>
  avatarSizes.find((size) => size >= pixels) ?? 512;
/** Minimum width in px of an image that is shown at full width. */
export const minimumFullWidthSize = 300;

/** URLs of a blog and its parts. No other module builds them. */
export const blogPaths = {
  home: (name: string) => `/@${name}`,
  post: (name: string, postId: string, slug = '') =>
    `/@${name}/post/${postId}${slug === '' ? '' : `/${slug}`}`,
  /** URL of a post's notes, from the URL of the post; a dash replaces a missing slug. */
  notes: (postUrl: string, filter = 'all') =>
    `${/\/post\/\d+$/.test(postUrl) ? `${postUrl}/-` : postUrl}/notes${filter === 'all' ? '' : `?filter=${filter}`}`,
  tiny: (postId: string) => `/p/${postId}`,
  rss: (name: string) => `/@${name}/rss`,
  follow: (name: string) => `/follow/${name}`,
  ask: (name: string) => `/@${name}/ask`,
  submit: (name: string, type = '') => `/@${name}/submit${type === '' ? '' : `?type=${type}`}`,
  /** `month` is `YYYY-MM`. */
  archive: (name: string, month = '') => `/@${name}/archive${month === '' ? '' : `/${month}`}`,
  blogTag: (name: string, tag: string) => `/@${name}/tagged/${encodeURIComponent(tag)}`,
  blogTagRss: (name: string, tag: string) => `/@${name}/tagged/${encodeURIComponent(tag)}/rss`,
  search: (name: string, term = '') =>
    `/@${name}/search${term === '' ? '' : `?q=${encodeURIComponent(term)}`}`,
  drafts: (name: string) => `/blog/${name}/drafts`,
  queue: (name: string) => `/blog/${name}/queue`,
  activity: (name: string) => `/blog/${name}/activity`,
  followers: (name: string) => `/blog/${name}/followers`,
  settings: (name: string) => `/settings/blog/${name}`,
  members: (name: string) => `/settings/blog/${name}/members`,
  blocked: (name: string) => `/settings/blog/${name}/blocked`,
  remove: (name: string) => `/settings/blog/${name}/delete`,
  /** All of the user's blogs; `create` adds another. */
  own: '/settings/blogs',
  create: '/settings/blogs/new',
  avatar: (name: string, size: AvatarSize, version = '0') => `/avatar/${name}/${size}?v=${version}`,
  tag: (tag: string) => `/tagged/${encodeURIComponent(tag)}`,
} as const;

/** A blog in a call, by name or id. */
export const nameOrId = v.union([blogName, id]);

/** A colour of a theme. */
export const themeColour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, 'A color is written as # and six digits or letters a to f.'),
);
