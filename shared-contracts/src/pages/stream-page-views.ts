import * as v from 'valibot';
import { inboxFilters, maxWaiting } from '../asks/inbox.ts';
import { defaultTheme } from '../blogs/blog.ts';
import { blogTiles } from '../blogs/blog-tile.ts';
import { listedBlog, sampleBlogs } from '../blogs/listed-blog.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';

/** What a new user does first, in order. */
export const firstStepNames = ['email', 'blog', 'follows', 'post'] as const;
export type FirstStep = (typeof firstStepNames)[number];
/** How many follows make a useful dashboard (ours). */
export const enoughFollows = 3;

/** The streams of unpublished posts in the user's blogs, in the order of their tabs. */
export const ownStreams = ['drafts', 'queue', 'inbox'] as const;
export type OwnStream = (typeof ownStreams)[number];

export const ownStreamTitles: Readonly<Record<OwnStream, string>> = {
  drafts: 'Drafts',
  queue: 'Queue',
  inbox: 'Inbox',
};

/** Path of one of these streams for one blog; without `blog`, for all of the user's blogs. */
export const ownStreamPath = (name: OwnStream, blog?: string): string =>
  blog === undefined ? `/${name}` : `/blog/${blog}/${name}`;

export const streamHeadView = defineView('stream-head', {
  owner: 'mf_viewer',
  summary: 'The title above a stream, with tabs on the drafts, queue and inbox pages.',
  version: 1,
  props: v.object({
    title: v.string(),
    /** Whether only screen readers get the title, because the page is recognisable without it. */
    isHidden: v.optional(v.boolean()),
    /** A sentence about the stream, below its title. */
    about: v.optional(v.string()),
    /** A link beside the title. */
    link: v.optional(v.object({ label: v.string(), href: v.string() })),
    tabs: v.optional(
      v.object({
        current: v.picklist(ownStreams),
        /** The blog whose posts these are; absent for all own blogs. */
        blog: v.optional(v.string()),
      }),
    ),
  }),
  samples: [
    { title: 'Explore' },
    {
      title: 'Followed tags',
      about: 'The newest posts with a tag that you follow.',
      link: { label: 'Edit tags', href: '/following/tags' },
    },
    { title: 'Dashboard', isHidden: true },
    { title: 'Drafts', tabs: { current: 'drafts' } },
    { title: 'Queue of ada', tabs: { current: 'queue', blog: 'ada' } },
  ],
});

export const homeHeadView = defineView('home-head', {
  owner: 'mf_viewer',
  summary: 'What the site promises visitors, the form to begin, and blogs in their own colours.',
  version: 1,
  props: v.object({
    ...blogTiles,
    /** Whether the site shows ads. */
    hasAds: v.boolean(),
  }),
  samples: [
    { blogs: [], sheets: [], hasAds: true },
    {
      blogs: sampleBlogs.map((blog) => ({ ...blog, global_theme_params: defaultTheme })),
      sheets: ['/theme/1/a.css'],
      hasAds: false,
    },
  ],
});

export const homeFootView = defineView('home-foot', {
  owner: 'mf_viewer',
  summary: 'A link to more posts, below the latest ones on the front page.',
  version: 1,
  props: v.object({}),
  samples: [{}],
});

export const newPostBarView = defineView('new-post-bar', {
  owner: 'mf_viewer',
  summary: 'Links to the forms for new posts, above the viewer’s own streams.',
  version: 1,
  props: v.object({
    /** Path of the page over which the forms open. */
    baseRoute: v.string(),
  }),
  samples: [{ baseRoute: '/dashboard' }],
});

export const inboxFiltersView = defineView('inbox-filters', {
  owner: 'mf_viewer',
  summary: 'Links to the parts of an inbox, with the number of posts in each.',
  version: 1,
  props: v.object({
    /** Path of the inbox, for all own blogs or a single blog. */
    path: v.string(),
    current: v.picklist(inboxFilters),
    /** Numbers of posts, counted up to `maxWaiting`. */
    counts: v.object({ all: v.number(), questions: v.number(), submissions: v.number() }),
  }),
  samples: [
    {
      path: '/inbox',
      current: 'questions',
      counts: { all: maxWaiting, questions: maxWaiting - 1, submissions: 1 },
    },
  ],
});

export const ownStreamNoteView = defineView('own-stream-note', {
  owner: 'mf_viewer',
  summary: 'What drafts, the queue or the inbox are for, beside them.',
  version: 1,
  props: v.object({ name: v.picklist(ownStreams) }),
  samples: ownStreams.map((name) => ({ name })),
});

export const suggestionsView = defineView('suggestions', {
  owner: 'mf_viewer',
  summary: 'Blogs to follow, beside a stream.',
  version: 1,
  props: v.object({
    blogs: list(listedBlog),
    isSignedIn: v.boolean(),
  }),
  samples: [
    { blogs: [...sampleBlogs], isSignedIn: true },
    { blogs: [...sampleBlogs], isSignedIn: false },
  ],
});

export const firstStepsView = defineView('first-steps', {
  owner: 'mf_viewer',
  summary:
    'First steps for new users, beside their dashboard, and on narrow screens above its posts.',
  version: 1,
  props: v.object({
    done: list(v.picklist(firstStepNames)),
    /** The email address that the confirmation link was sent to. */
    email: v.string(),
    /** Name of the user's first blog. */
    blog: v.string(),
    /** Names of followed blogs, at most `enoughFollows`. */
    followed: list(v.string()),
    /** Above the posts, for narrow screens; or beside them, for wide ones. */
    place: v.picklist(['above', 'beside']),
  }),
  samples: [
    { done: [], email: 'ada@example.org', blog: 'ada', followed: [], place: 'above' },
    {
      done: ['email', 'blog', 'post'],
      email: 'ada@example.org',
      blog: 'ada',
      followed: ['bob'],
      place: 'beside',
    },
  ],
});

export const sidebarAdView = defineView('sidebar-ad', {
  owner: 'mf_viewer',
  summary: 'The place for an ad beside a stream.',
  version: 1,
  props: v.object({}),
  samples: [{}],
});

export type HomeHeadProps = ViewProps<typeof homeHeadView>;
export type StreamHeadProps = ViewProps<typeof streamHeadView>;
export type InboxFiltersProps = ViewProps<typeof inboxFiltersView>;
export type FirstStepsProps = ViewProps<typeof firstStepsView>;
export type OwnStreamNoteProps = ViewProps<typeof ownStreamNoteView>;
export type SuggestionsProps = ViewProps<typeof suggestionsView>;

export const streamPageViews: readonly ViewDefinition[] = [
  streamHeadView,
  homeHeadView,
  homeFootView,
  newPostBarView,
  inboxFiltersView,
  ownStreamNoteView,
  suggestionsView,
  firstStepsView,
  sidebarAdView,
];
