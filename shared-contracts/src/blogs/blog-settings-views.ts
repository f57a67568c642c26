import * as v from 'valibot';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { sampleNav, settingsNav } from '../core/settings-nav.ts';
import { blogMembersView } from './blog-members-view.ts';
import { blog, defaultTheme, type Blog } from './blog.ts';
import { blogSettingsTexts as settingsTexts } from './blog-settings-texts.ts';
import { saveSettings } from './endpoints.ts';
import { blogInvitationView, newBlogView, ownBlogsView } from './own-blog-views.ts';
import {
  deleteBlog,
  ownBlogTexts,
  ownedSettings,
  removeAvatar,
  renameBlog,
  setHeaderImage,
} from './own-blogs.ts';

/** Actions whose success the settings page of a blog confirms. */
export const blogSettingsActions = ['saved', 'avatar', 'header', 'renamed', 'created'] as const;
/** Moderation marks that owners are told about. */
const blogMarks = ['suspended', 'sensitive', 'spam'] as const;
export type BlogMark = (typeof blogMarks)[number];

/** Submitted fields of a blog's form, by name. */
const blogFields = v.record(v.string(), v.union([v.string(), list(v.string())]));
export type BlogFields = v.InferOutput<typeof blogFields>;

/** What the page shows to owners: their settings, and what became of the last form. */
const ownedBlog = v.object({
  ...ownedSettings.entries,
  /** Former names that still redirect to this blog. */
  formerNames: list(
    v.object({
      name: v.string(),
      /** ISO 8601. */
      until: v.string(),
    }),
  ),
  /** Fields of a refused form; absent fields are as stored. */
  submitted: v.optional(blogFields),
});
export type OwnedBlog = v.InferOutput<typeof ownedBlog>;

const ada: Blog = {
  name: 'ada',
  uuid: 'uuid-ada',
  title: 'Ada <3',
  description: 'Notes & lace',
  description_sanitized: '<p>Notes &amp; lace</p>',
  url: '/@ada',
  avatar_url: '/avatar/ada/128',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: true,
  asks: true,
  anonymous_asks: false,
  submissions: true,
};
const owned: v.InferInput<typeof ownedBlog> = {
  submission_guidelines: 'Only looms.',
  submission_types: ['text', 'photo'],
  messages_from: 'followed',
  is_login_only: false,
  owner_flagged_nsfw: true,
  links: [{ label: 'Looms', url: 'https://example.org/looms' }],
  featured_tags: ['Lace', 'engines'],
  avatarUrl: '/avatar/ada/96',
  hasOwnAvatar: false,
  headerFocus: '50,50',
  version: 'v1',
  formerNames: [],
};

export const blogSettingsView = defineView('blog-settings', {
  owner: 'mf_header',
  pages: ['blogSettings'],
  summary: 'How one of the viewer’s blogs presents itself, and links to its other settings.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    done: v.optional(v.picklist(blogSettingsActions)),
    language: v.optional(v.string()),
    blog: v.pipe(blog, v.title('blog')),
    postCount: v.number(),
    marks: list(v.picklist(blogMarks)),
    /** URLs of the stylesheets of the blog's theme. */
    stylesheets: list(v.string()),
    /** Absent for members who are not owners. */
    owned: v.optional(ownedBlog),
  }),
  samples: [
    {
      nav: { ...sampleNav, current: '/settings/blog/ada' },
      formKey: 'key',
      blog: ada,
      postCount: 1,
      marks: [],
      stylesheets: [],
    },
    {
      nav: { ...sampleNav, current: '/settings/blog/ada' },
      formKey: 'key',
      done: 'renamed',
      language: 'de_DE',
      blog: ada,
      postCount: 1234,
      marks: ['suspended', 'sensitive', 'spam'],
      stylesheets: ['/theme/2/f6f4ef-2f5d62-1e2326-b-arial.css'],
      owned: {
        ...owned,
        formerNames: [{ name: 'ada-before', until: '2026-03-12T14:05:00.000Z' }],
      },
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: {
        ...ada,
        global_theme_params: {
          ...defaultTheme,
          title_font: 'Unknown',
          avatar_shape: 'circle',
          header_image: '/media/h.jpg',
          header_image_focused: '/media/h-focused.jpg',
        },
      },
      postCount: 0,
      marks: [],
      stylesheets: [],
      owned: {
        ...owned,
        hasOwnAvatar: true,
        headerFocus: '12,90',
        submitted: { title: 'Typed', asks: 'off', submission_types: ['', 'quote'] },
      },
      refused: { form: saveSettings.path, values: {}, errors: ['Choose a shape.'] },
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: ada,
      postCount: 0,
      marks: [],
      stylesheets: [],
      owned: { ...owned, submitted: { title: 'Typed', submission_types: ['quote'] } },
      refused: { form: saveSettings.path, values: {}, errors: [settingsTexts.changedMeanwhile] },
    },
    ...[setHeaderImage, removeAvatar, renameBlog].map(({ path }) => ({
      nav: sampleNav,
      formKey: 'key',
      blog: {
        ...ada,
        global_theme_params: { ...defaultTheme, header_image: '/media/h.jpg' },
      },
      postCount: 0,
      marks: [],
      stylesheets: [],
      owned: { ...owned, hasOwnAvatar: true },
      refused: { form: path, values: { name: 'ada' }, errors: [ownBlogTexts.sameName] },
    })),
  ],
});

export const blogDeletionView = defineView('blog-deletion', {
  owner: 'mf_header',
  pages: ['blogDelete'],
  summary: 'A form that deletes a blog once its name has been typed.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    blog: v.string(),
    postCount: v.number(),
    /** Number of the blog's members besides the viewer. */
    otherMembers: v.number(),
    /** Why the blog cannot be deleted: it is the viewer's only blog, or their primary one. */
    obstacle: v.optional(v.picklist(['only', 'primary'])),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', blog: 'ada', postCount: 1, otherMembers: 0 },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: 'ada',
      postCount: 1234,
      otherMembers: 1,
      refused: {
        form: deleteBlog.path,
        values: { confirmation: 'adda' },
        errors: ['Type ada to confirm.', 'Try again.'],
      },
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: 'ada',
      postCount: 0,
      otherMembers: 2,
      obstacle: 'primary',
    },
    {
      nav: sampleNav,
      formKey: 'key',
      blog: 'ada',
      postCount: 0,
      otherMembers: 0,
      obstacle: 'only',
    },
  ],
});

/** A blog that one of the viewer's blogs blocks. */
const blockedBlog = v.object({
  name: v.string(),
  title: v.string(),
  avatarUrl: v.string(),
  isSuspended: v.boolean(),
});
export type BlockedBlog = v.InferOutput<typeof blockedBlog>;

export const blockedBlogsView = defineView('blocked-blogs', {
  owner: 'mf_header',
  pages: ['blockedBlogs'],
  summary: 'Blogs that one of the viewer’s blogs blocks.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    formKey: v.string(),
    /** Name of the viewer's blog. */
    own: v.string(),
    blocked: list(blockedBlog),
    /** URL of the next page; absent on the last. */
    nextHref: v.optional(v.string()),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', own: 'ada', blocked: [] },
    {
      nav: sampleNav,
      formKey: 'key',
      own: 'ada',
      blocked: [
        { name: 'bob', title: 'Bob', avatarUrl: '/avatar/bob/96', isSuspended: false },
        { name: 'eve', title: '', avatarUrl: '/avatar/eve/96', isSuspended: false },
        { name: 'gone', title: 'Gone', avatarUrl: '/avatar/gone/96', isSuspended: true },
      ],
      nextHref: '/settings/blog/ada/blocked?before=1-2',
    },
  ],
});

export type BlogSettingsProps = ViewProps<typeof blogSettingsView>;
export type BlogDeletionProps = ViewProps<typeof blogDeletionView>;
export type BlockedBlogsProps = ViewProps<typeof blockedBlogsView>;

export const blogSettingsViews: readonly ViewDefinition[] = [
  blogSettingsView,
  blogMembersView,
  blogDeletionView,
  blockedBlogsView,
  ownBlogsView,
  newBlogView,
  blogInvitationView,
];
