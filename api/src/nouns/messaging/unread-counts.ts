import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { createNotifiedCache } from '../../base/database/notified-cache.ts';
import type { Notifications } from '../../base/database/notifications.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Viewer } from '../../base/http/context.ts';
import { unreadOf } from './messaging-queries.ts';

export type UnreadRow = Awaited<ReturnType<typeof unreadOf>>[number];
export interface Unread {
  readonly rows: readonly UnreadRow[];
  readonly blogIds: readonly string[];
}

/** Unread counts by conversation, cached in memory until they change. */
export interface UnreadCounts {
  /** The cached counts, if they are current. */
  known(viewer: Pick<Viewer, 'blogs'>): Unread | undefined;
  read(viewer: Pick<Viewer, 'blogs'>): Promise<Unread>;
  /** Drops the counts in this process; the database notifies other processes of changes. */
  forget(viewer: Pick<Viewer, 'blogs'>): void;
}

declare module '../../base/http/context.ts' {
  interface Deps {
    readonly unreadCounts: UnreadCounts;
  }
}

/**
 * Maximum number of unread conversations, blogs and users in memory, counted together; each takes
 * about 250 bytes.
 */
const maxEntries = 100_000;

const news = v.pipe(v.string(), v.parseJson(), v.object({ blog: v.string() }));
const keyOf = (blogs: Viewer['blogs']): string => blogs.map(({ id }) => id).join(' ');
const blogTopic = (blogId: string): string => `blog:${blogId}`;

/** Creates the cache of unread counts of one process. */
export function createUnreadCounts(
  db: Kysely<Database>,
  notifications: Notifications,
): UnreadCounts {
  const counts = createNotifiedCache<Unread>(notifications, {
    maxSize: maxEntries,
    sizeOf: ({ rows, blogIds }) => 1 + rows.length + blogIds.length,
    topicsOf: ({ blogIds }) => blogIds.map(blogTopic),
    topicOf(channel, payload) {
      if (channel !== 'unread') return undefined;
      const parsed = v.safeParse(news, payload);
      return parsed.success ? blogTopic(parsed.output.blog) : undefined;
    },
  });
  return {
    known: ({ blogs }) => counts.get(keyOf(blogs)),
    read: ({ blogs }) =>
      counts.read(keyOf(blogs), async function readUnread() {
        const blogIds = blogs.map(({ id }) => id);
        return { rows: await unreadOf(db, blogIds), blogIds };
      }),
    forget({ blogs }) {
      for (const { id } of blogs) counts.drop(blogTopic(id));
    },
  };
}
