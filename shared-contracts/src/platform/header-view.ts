import * as v from 'valibot';
import { defineView, type ViewProps } from '../core/view.ts';
import { mobileHeaderInputs } from './mobile-header.ts';

/** One of the user's blogs, in the header's drawer. */
const headerBlog = v.object({
  name: v.string(),
  title: v.string(),
  url: v.string(),
  avatarUrl: v.string(),
});

const headerUser = v.object({
  /** Name of the current blog. */
  name: v.string(),
  avatarUrl: v.string(),
  /**
   * Number of unread messages of all the user's blogs; shown on the messages and account entries
   * unless it is 0.
   */
  unreadCount: v.number(),
  /** Number of unseen notifications of the user's blogs, shown on the activity entry. */
  newActivity: v.number(),
  canMessage: v.boolean(),
  likes: v.number(),
  following: v.number(),
  /** Numbers of drafts, of queued posts, and of questions and submissions, of all the user's blogs. */
  drafts: v.optional(v.number(), 0),
  queued: v.optional(v.number(), 0),
  waiting: v.optional(v.number(), 0),
  blogs: v.array(headerBlog),
  /** Sent with the form that logs out. */
  formKey: v.string(),
});

/** Content of the header's drawer for a visitor, besides the account links. */
const visitorDrawer = v.object({
  /** URL of the app; undefined if there is none. */
  appUrl: v.optional(v.string()),
  featuredBlog: v.optional(v.object({ name: v.string(), avatarUrl: v.string() })),
});

/** The header. All its props are known when the server renders the page. */
export const headerView = defineView('header', {
  owner: 'mf_header',
  summary:
    'The header of every page, the menu of its mobile form, and the site navigation: at the side, or a bar at the bottom of phones.',
  version: 1,
  props: v.object({
    /** null for visitors. */
    user: v.nullable(headerUser),
    currentPath: v.string(),
    /** Base route of the page; the header's link to a new post opens the form over it. */
    baseRoute: v.optional(v.string(), '/dashboard'),
    inputs: v.optional(
      v.partial(
        v.pick(mobileHeaderInputs, [
          'page_title',
          'search_term',
          'filter_sort',
          'filter_post_type',
          'filter_nsfw',
        ]),
      ),
      {},
    ),
    visitorDrawer: v.optional(visitorDrawer, {}),
    /** Pages that remotes add to the menus of users, in order. */
    menu: v.optional(v.array(v.object({ path: v.string(), title: v.string() })), []),
    isTransparent: v.optional(v.boolean(), false),
    isUnstuck: v.optional(v.boolean(), false),
  }),
  samples: [
    { user: null, currentPath: '/' },
    {
      user: null,
      currentPath: '/explore',
      visitorDrawer: {
        appUrl: 'https://apps.example/tessera',
        featuredBlog: { name: 'bob', avatarUrl: '/avatar/bob/64' },
      },
      isTransparent: true,
      isUnstuck: true,
    },
    {
      user: {
        name: 'ada',
        avatarUrl: '/avatar/ada/64',
        unreadCount: 3,
        newActivity: 120,
        canMessage: true,
        likes: 1234,
        following: 0,
        drafts: 2,
        queued: 4,
        waiting: 1,
        blogs: [{ name: 'ada', title: 'Ada <3', url: '/@ada', avatarUrl: '/avatar/ada/64' }],
        formKey: 'key',
      },
      currentPath: '/search/rain',
      baseRoute: '/@ada',
      inputs: {
        page_title: 'Search',
        search_term: 'rain',
        filter_sort: 'recent',
        filter_post_type: 'photo',
        filter_nsfw: false,
      },
      menu: [{ path: '/reading-list', title: 'Reading list' }],
    },
  ],
});

export type HeaderProps = ViewProps<typeof headerView>;
export type HeaderUser = NonNullable<HeaderProps['user']>;
export type VisitorDrawer = HeaderProps['visitorDrawer'];
