import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { liveEvents, readUnseen } from '@tessera/shared-contracts/live/live-events';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import type { HeaderServices } from '../mounting/mounted-header.ts';
import { formatBadge } from '@tessera/shared-ui/format/count';

/** Counts of one of the user's blogs. */
export interface BlogCounts {
  readonly unread: number;
  readonly drafts: number;
  readonly queued: number;
  /** Questions and submissions. */
  readonly waiting: number;
  /** Number of activity items since the user last viewed the blog's activity. */
  readonly activity: number;
}

/** All counts of the header and its menus. */
export interface Counts {
  readonly likes: number;
  readonly following: number;
  /** By blog name. */
  readonly blogs: Readonly<Record<string, BlogCounts>>;
}

type Change =
  | { readonly likes: 1 | -1 }
  | { readonly following: 1 | -1 }
  | { readonly blog: string; readonly counts: Partial<BlogCounts> };

/**
 * Applies a change to the counts. The counts of likes and followed blogs never drop below 0, in
 * whatever order events arrive. Changes to other users' blogs are ignored.
 */
export function changeCounts(counts: Counts, change: Change): Counts {
  if ('likes' in change) return { ...counts, likes: Math.max(0, counts.likes + change.likes) };
  if ('following' in change)
    return { ...counts, following: Math.max(0, counts.following + change.following) };
  const blog = counts.blogs[change.blog];
  return blog === undefined
    ? counts
    : { ...counts, blogs: { ...counts.blogs, [change.blog]: { ...blog, ...change.counts } } };
}

/** The sum of a count over all of the user's blogs. */
export const totalOf = (of: keyof BlogCounts, { blogs }: Counts): number =>
  Object.values(blogs).reduce((sum, blog) => sum + blog[of], 0);

/** The name of a count of the user, or of one that is summed over their blogs. */
export type CountName = 'likes' | 'following' | keyof BlogCounts;

export const countOf = (name: CountName, counts: Counts): number =>
  name === 'likes' || name === 'following' ? counts[name] : totalOf(name, counts);

/** The current counts. */
export type CountStore = ReadableStore<Counts>;

/**
 * Starts with the counts in the page's payload and keeps them up to date with bus events, so that
 * menus always open with current counts.
 */
export function createCountStore({
  platform: {
    bus,
    live,
    bootstrap: { user, channels },
  },
  signal,
}: HeaderServices): CountStore {
  const counts = createStore<Counts>({
    likes: user?.liked_post_count ?? 0,
    following: user?.friend_count ?? 0,
    blogs: Object.fromEntries(
      channels.map((channel) => [
        channel.name,
        {
          unread: channel.unread_count,
          drafts: channel.drafts_count,
          queued: channel.queue_count,
          waiting: channel.messages_count,
          activity: channel.activity_count,
        },
      ]),
    ),
  });
  const change = (by: Change): void => {
    counts.set(changeCounts(counts.state, by));
  };
  observe(signal, bus.on(liked), () => change({ likes: 1 }));
  observe(signal, bus.on(unliked), () => change({ likes: -1 }));
  observe(signal, bus.on(followed), () => change({ following: 1 }));
  observe(signal, bus.on(unfollowed), () => change({ following: -1 }));
  observe(signal, bus.on(unreadChanged), ({ tumblelog, count }) =>
    change({ blog: tumblelog, counts: { unread: count } }),
  );
  observe(signal, bus.on(activityCounted), ({ tumblelog, count }) =>
    change({ blog: tumblelog, counts: { activity: count } }),
  );
  observe(signal, live.on(liveEvents.activity), (data) => {
    for (const [tumblelog, count] of readUnseen(data))
      bus.emit(activityCounted, { tumblelog, count });
  });
  observe(signal, bus.on(postSaved), ({ counts: postedTo, context_counts: context = postedTo }) => {
    for (const blog of [postedTo, context])
      change({
        blog: blog.name,
        counts: {
          drafts: blog.drafts_count,
          queued: blog.queue_count,
          waiting: blog.messages_count,
        },
      });
  });
  return counts;
}

/** Shows the number of unread messages before every page's title, as in ‘(3) Dashboard’. */
export function showTitleCount({ platform, signal }: HeaderServices, store: CountStore): void {
  let bare = '';
  let shown = '';
  function show(): void {
    // a page change has set another title
    if (document.title !== shown) bare = document.title;
    const count = signal.aborted ? 0 : totalOf('unread', store.state);
    document.title = count > 0 ? `(${formatBadge(count)}) ${bare}` : bare;
    // read it back, because browsers trim titles
    shown = document.title;
  }
  observe(signal, platform.router.page$, show);
  onEnd(signal, store.subscribe(show));
  onEnd(signal, show);
}
