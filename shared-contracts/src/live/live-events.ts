/** The path of the event stream of a signed-in browser. */
export const livePath = '/services/poll/stream';

/**
 * Names of the events that the server sends to open pages. `news`, `activity`, `posts` and `drafts`
 * stand for a state: only the latest of each counts, and a stream begins with them, because the page may have
 * missed something before.
 */
export const liveEvents = {
  /** Messages may have arrived; no data. */
  news: 'news',
  /** The other side of a conversation is writing; the data is the id of the conversation. */
  typing: 'typing',
  /**
   * The other side has read messages, or a link got its preview; the data is the id of the
   * conversation.
   */
  changed: 'changed',
  /**
   * One of the user's blogs has sent a message, perhaps on another device; the data is the id of
   * the conversation and the message's `ts`, separated by a space.
   */
  sent: 'sent',
  /** Unseen activity of each of the user's blogs; `readUnseen` reads the data. */
  activity: 'activity',
  /** Posts were published; the data is one of {@link postsNews}. */
  posts: 'posts',
  /**
   * The user's unsaved posts have changed; the data is the name of the browser that changed one, as
   * `writerOf` gives it, or ''.
   */
  drafts: 'drafts',
} as const;
export type LiveEvent = (typeof liveEvents)[keyof typeof liveEvents];

/** The data of a `posts` event: whose posts may be new. */
export const postsNews = {
  /** Posts on the user's dashboard. */
  followed: 'followed',
  /** Posts anywhere; sent once in a while. */
  anywhere: 'anywhere',
  /** Both: anything may have been missed. */
  all: '',
} as const;

/** Limits of the event stream (ours); times in ms. */
export const liveLimits = {
  /** Maximum number of streams per user. */
  perUser: 6,
  /** After this time a stream ends, and the browser reopens it. */
  life: 600_000,
  /** Interval of the comments that keep proxies from closing a silent stream. */
  heartbeat: 25_000,
  /** How long the browser waits before it reopens a stream. */
  retry: 3000,
  /** Minimum time between two looks at what has changed: counts, and followers of blogs. */
  collect: 250,
  /** Minimum time between two hints about posts anywhere. */
  hint: 10_000,
} as const;

/** Counts by blog name as the data of an event: `ada:3,ada-two:0`. */
export const writeUnseen = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([blog, count]) => `${blog}:${count}`).join(',');

/** Reads the data of an `activity` event; leaves out what is not a count. */
export const readUnseen = (data: string): (readonly [blog: string, count: number])[] =>
  data.split(',').flatMap((part) => {
    const [, blog, count] = /^([\w-]+):(\d{1,3})$/.exec(part) ?? [];
    return blog === undefined ? [] : [[blog, Number(count)] as const];
  });
