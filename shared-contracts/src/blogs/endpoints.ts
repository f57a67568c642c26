import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, id, nothing, opaque, text } from '../core/wire.ts';
import { blog, blogName, nameOrId, typedBlogName } from './blog.ts';
import { settingsFields } from './settings-fields.ts';

const unknownBlog = [{ status: 404, when: 'the blog does not exist' }] as const;

export const blogHeader = defineEndpoint({
  method: 'GET',
  path: '/svc/indash_blog/header',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary: 'Returns the header of a blog for the blog viewer.',
  errors: unknownBlog,
  query: v.object({ tumblelog_name_or_id: nameOrId }),
  response: blog,
});

export const saveBlogHeader = defineEndpoint({
  method: 'POST',
  path: '/svc/indash_blog/header',
  auth: 'user',
  summary:
    'Saves whether the user follows a blog and is notified of its posts. Other fields of the header are ignored.',
  body: v.object({
    tumblelog_name_or_id: nameOrId,
    tumblelog: v.object({ following: v.optional(flag), is_subscribed: v.optional(flag) }),
    source: opaque,
  }),
  response: blog,
  errors: [{ status: 403, when: 'the blog is the user’s own or has blocked them' }, ...unknownBlog],
});

/** Ours: for forms that ask for the name of a new blog. Only sending the form takes the name. */
export const checkBlogName = defineEndpoint({
  method: 'GET',
  path: '/svc/blogs/name',
  auth: 'visitor',
  summary: 'Says whether a new blog could have a name.',
  query: v.object({ name: v.pipe(v.string(), v.maxLength(typedBlogName)) }),
  response: v.object({
    /** Why it can’t; '' if it can. */
    problem: v.string(),
  }),
  errors: [{ status: 429, when: 'there are too many checks' }],
});

const cardQuery = v.object({
  is_tumblelog_popover: v.optional(flag, false),
  is_user_mention: v.optional(flag, false),
});
/** The data of a blog card. */
export const blogCard = v.object({
  ...blog.entries,
  highlighted_posts: v.array(
    v.object({
      id: v.string(),
      post_url: v.string(),
      type: v.string(),
      summary: v.string(),
      thumbnail: v.string(),
    }),
  ),
});

export const highlightedPosts = defineEndpoint({
  method: 'GET',
  path: '/svc/:blog/posts/highlighted',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary: 'Returns a blog and its highlighted posts.',
  errors: unknownBlog,
  params: v.object({ blog: text(100) }),
  query: cardQuery,
  response: blogCard,
});
export const tumblelogPopover = defineEndpoint({
  method: 'GET',
  path: '/svc/tumblelog_popover/:blog',
  auth: 'visitor',
  scope: 'read',
  mayBeOld: true,
  summary:
    'Returns a blog card by name, or by token if is_user_mention is set. `following` stands beside `response`, too.',
  errors: unknownBlog,
  params: v.object({ blog: text(100) }),
  query: cardQuery,
  response: blogCard,
});

/** Ours: maximum number of blogs that {@link suggestBlogs} returns. */
export const blogSuggestionLimit = 8;
export const suggestBlogs = defineEndpoint({
  method: 'GET',
  path: '/svc/blogs/suggest',
  auth: 'user',
  scope: 'read',
  mayBeOld: true,
  summary: 'Suggests blogs for mentions by name prefix, followed ones first.',
  query: v.object({ q: v.optional(text(100), '') }),
  response: v.object({
    blogs: v.array(
      v.object({ name: v.string(), title: v.string(), url: v.string(), avatar_url: v.string() }),
    ),
  }),
});

export const block = defineEndpoint({
  method: 'POST',
  path: '/svc/block/add',
  auth: 'user',
  scope: 'follow',
  summary: 'Blocks a blog, or the blog of a post, from one of the user’s blogs.',
  body: v.object({
    tumblelog: blogName,
    blocked_tumblelog: v.optional(text(100), ''),
    blocked_post: v.optional(v.union([v.literal(''), id]), ''),
    block_context: v.optional(text(100), ''),
  }),
  response: nothing,
  errors: [
    { status: 400, when: 'there is not exactly one target' },
    { status: 403, when: 'the blog is not the user’s own, or the target is' },
    { status: 404, when: 'the target does not exist' },
  ],
});
export const unblock = defineEndpoint({
  method: 'POST',
  path: '/svc/block/remove',
  auth: 'user',
  scope: 'follow',
  summary: 'Unblocks a blog.',
  body: v.object({ tumblelog: blogName, blocked_tumblelog: blogName }),
  response: nothing,
  errors: [
    { status: 403, when: 'the blog is not the user’s own' },
    { status: 404, when: 'the target does not exist' },
  ],
});

/** Remembers on this device that the reader consented to seeing blogs marked as sensitive. */
export const adultConsent = defineEndpoint({
  method: 'POST',
  path: '/svc/blogs/consent',
  auth: 'visitor',
  summary: 'Sets a cookie that records the reader’s consent to see blogs marked as sensitive.',
  body: v.object({}),
  response: nothing,
});

/** The settings page that `/settings/save` saves. */
export const settingsPage = 'blog';

export const saveSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/save',
  auth: 'user',
  summary: 'Updates the settings of one of the user’s blogs. Omitted fields stay unchanged.',
  body: v.object({
    tumblelog_name_or_id: nameOrId,
    page: v.literal(settingsPage, 'This settings page does not exist.'),
    /**
     * The version of the settings that were edited ({@link blogSettings}); absent if whatever is
     * stored may be replaced.
     */
    version: v.optional(text(64)),
    tumblelog: settingsFields,
  }),
  response: nothing,
  errors: [
    {
      status: 400,
      when: 'the page is not `blog`, or a value is too long, not a colour or not in its list',
    },
    { status: 403, when: 'the user is not an owner of the blog' },
    { status: 409, when: 'the settings have changed since the given version' },
  ],
});

/** Moderation marks of a blog; each has a toggle call. */
export const moderationMarks = ['spam', 'nsfw', 'adult', 'uniblock', 'suspended'] as const;
export type ModerationMark = (typeof moderationMarks)[number];
/** Whether a mark takes a blog away from everybody. */
export const isSevereMark = (mark: ModerationMark): boolean =>
  mark === 'uniblock' || mark === 'suspended';

const toggle = <const M extends ModerationMark>(mark: M) =>
  defineEndpoint({
    method: 'POST',
    path: `/${mark}/toggle`,
    auth: 'staff',
    summary: `Toggles the '${mark}' label of a blog.`,
    body: v.object({ tumblelog: blogName }),
    response: nothing,
    errors: unknownBlog,
  });
export const moderationToggles = {
  spam: toggle('spam'),
  nsfw: toggle('nsfw'),
  adult: toggle('adult'),
  uniblock: toggle('uniblock'),
  suspended: toggle('suspended'),
} as const;
