import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { activityFilters, activityNotification, isActivityFilter } from './notification.ts';

/** The time zone that decides when the days on a page begin. */
const pageZone = v.object({
  /** IANA name. */
  timeZone: v.string(),
  /**
   * The zone's name as the browser sent it, which may be an outdated alias; the same as `timeZone`
   * if the zone is assumed.
   */
  said: v.string(),
  /** Whether the zone is a guess because the reader's is unknown. */
  isAssumed: v.boolean(),
});
export type PageZone = v.InferOutput<typeof pageZone>;

/** An activity with its time as ISO 8601, which the server adds for the view. */
const datedActivity = v.object({ ...activityNotification.entries, at: v.string() });
export type DatedActivity = v.InferOutput<typeof datedActivity>;

const dayCount = v.object({ day: v.string(), count: v.number() });
export type DayCount = v.InferOutput<typeof dayCount>;

const actor = (name: string) => ({
  name,
  tumblr_url: `/@${name}`,
  avatar_url_48: `/avatar/${name}/48`,
  avatar_url_128: `/avatar/${name}/128`,
  is_friend: false,
});

const like = {
  type: 'like',
  timestamp: 1_780_000_000,
  at: '2026-05-28T20:26:40.000Z',
  message: 'bob liked your post',
  is_friend: false,
  from_tumblelog: actor('bob'),
  post: {
    type: 'photo',
    url: '/@ada/post/1/rain',
    summary: 'Rain',
    media_url: '/media/rain-100.webp',
    video_thumbnail_url: '',
    is_ask: false,
    is_answer: false,
  },
  new_post: null,
  note_meta: { answer_text: '', reply_text: '' },
} as const;

const notifications: v.InferInput<typeof datedActivity>[] = [
  { ...like, count: 1000, others: [actor('eve')] },
  { ...like, type: 'follower', post: null },
  {
    ...like,
    type: 'ask',
    from_tumblelog: null,
    post: { ...like.post, summary: '', media_url: '' },
  },
  {
    ...like,
    type: 'reply',
    note_meta: {
      answer_text: '',
      reply_text: 'Same here',
      reply_photo: { url: '/media/wall.jpg', width: 600, height: 400, alt: '', alt_sizes: [] },
    },
  },
  {
    ...like,
    type: 'reblog',
    new_post: { url: '/@bob/post/2', diff: 'Yes', quote: '' },
    timestamp: 1_779_900_000,
    at: '2026-05-27T16:40:00.000Z',
  },
  {
    ...like,
    type: 'user_mention',
    post: null,
    new_post: { url: '/@bob/post/3', diff: '', quote: '' },
  },
  { ...like, type: 'something_new', message: 'bob waved' },
];

const page = {
  blog: { name: 'ada', title: 'Ada’s notes' },
  ownBlogs: ['ada'],
  hasPosts: false,
  zone: { timeZone: 'Asia/Tokyo', said: 'Asia/Tokyo', isAssumed: false },
  today: '2026-05-29',
  isOlder: false,
  days: [],
  notifications: [],
};

/** All activity of a blog, by day. */
export const activityView = defineView('activity', {
  owner: 'mf_header',
  pages: ['blogActivity'],
  summary: 'Activity on one of the viewer’s blogs by day, with its numbers and a filter by kind.',
  version: 1,
  props: v.object({
    blog: v.object({ name: v.string(), title: v.string() }),
    /** Names of the viewer's blogs. */
    ownBlogs: list(v.string()),
    /** Which kinds of activity are shown; all if absent. */
    filter: v.optional(v.picklist(Object.keys(activityFilters).filter(isActivityFilter))),
    /**
     * Whether this blog's activity includes posts of subscribed blogs, which only the viewer's
     * primary blog shows.
     */
    hasPosts: v.boolean(),
    zone: pageZone,
    /** The current day in this zone, as `2026-05-31`. */
    today: v.string(),
    /** Whether this is not the first page. */
    isOlder: v.boolean(),
    /** Activity counts of recent days, oldest first; empty on later pages and with a filter. */
    days: list(dayCount),
    /** Newest first. */
    notifications: list(datedActivity),
    /** URL of the next page. */
    olderHref: v.optional(v.string()),
  }),
  samples: [
    page,
    { ...page, filter: 'likes' },
    { ...page, isOlder: true },
    {
      ...page,
      blog: { name: 'ada', title: '' },
      ownBlogs: ['ada', 'lace'],
      hasPosts: true,
      zone: { timeZone: 'UTC', said: 'UTC', isAssumed: true },
      days: [
        { day: '2026-05-28', count: 0 },
        { day: '2026-05-29', count: 7 },
      ],
      notifications,
      olderHref: '/blog/ada/activity?before=a',
    },
    { ...page, days: [{ day: '2026-05-29', count: 1 }], notifications },
  ],
});
export type ActivityProps = ViewProps<typeof activityView>;

export const activityViews: readonly ViewDefinition[] = [activityView];
