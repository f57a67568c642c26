import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import {
  liveEvents,
  liveLimits,
  postsNews,
  writeUnseen,
} from '@tessera/shared-contracts/live/live-events';
import { collectDue } from '../../base/http/collect-due.ts';
import type { LiveStream, MakeLiveSource } from '../../base/http/live-source.ts';
import type { Database } from '../../base/database/schema.ts';
import { followersAmong } from '../follows/follow-queries.ts';
import { unseenActivity } from './activity-queries.ts';

/** Maximum number of users whose counts are read at the same time. */
const lanes = 4;

const changedActivity = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.object({ user: v.string() }), v.object({ blog: v.string() })]),
);
const published = v.pipe(v.string(), v.parseJson(), v.object({ blog: v.string() }));

/**
 * Sends unseen activity and news of posts to open pages. However much happens, one user's counts are
 * read at most once per `collect` milliseconds, and followers are looked up with one query for all
 * streams of the process.
 */
export const followNews =
  (
    db: Kysely<Database>,
    log: Pick<Logger, 'warn'>,
    { collect, hint }: Readonly<Record<'collect' | 'hint', number>> = liveLimits,
  ): MakeLiveSource =>
  (streams) => {
    const onError = (error: unknown): void => log.warn({ err: error }, 'live news');
    let hintedAt = -Infinity;
    let hinting: ReturnType<typeof setTimeout> | undefined;

    /** Reads the counts of a user, and sends them to all of their pages. */
    async function sendUnseen(userId: string): Promise<void> {
      const [first] = streams.ofUser(userId);
      if (!first) return;
      const { blogs } = first;
      const unseen = await unseenActivity(db, { userId, blogIds: blogs.map(({ id }) => id) });
      const data = writeUnseen(new Map(blogs.map(({ id, name }) => [name, unseen.get(id) ?? 0])));
      for (const stream of streams.ofUser(userId)) stream.sendState(liveEvents.activity, data);
    }

    const counting = collectDue(
      collect,
      async function countUnseen(userIds) {
        const queue = userIds.values();
        const count = async (): Promise<void> => {
          for (const userId of queue) await sendUnseen(userId);
        };
        await Promise.all(Array.from({ length: lanes }, count));
      },
      onError,
    );

    const publishing = collectDue(
      collect,
      async function tellFollowers(blogIds) {
        const followers = await followersAmong(db, [...blogIds], streams.users());
        const readers = new Set<LiveStream>();
        for (const { user_id: userId } of followers)
          for (const stream of streams.ofUser(userId)) readers.add(stream);
        for (const id of blogIds) for (const stream of streams.ofBlog(id)) readers.add(stream);
        for (const stream of readers) stream.sendState(liveEvents.posts, postsNews.followed);
        counting.add(followers.filter((f) => f.is_subscribed).map((f) => f.user_id));
      },
      onError,
    );

    /** Tells all streams that there are posts, at once or when the last hint is long enough ago. */
    function hintAtPosts(): void {
      if (hinting) return;
      const send = (): void => {
        hinting = undefined;
        hintedAt = performance.now();
        for (const stream of streams.all()) stream.sendState(liveEvents.posts, postsNews.anywhere);
      };
      hinting = setTimeout(send, Math.max(0, hintedAt + hint - performance.now()));
      hinting.unref();
    }

    return {
      onNotification(channel, payload) {
        if (channel === 'activity') {
          const changed = v.safeParse(changedActivity, payload);
          if (!changed.success) return;
          if ('user' in changed.output) counting.add([changed.output.user]);
          else counting.add([...streams.ofBlog(changed.output.blog)].map(({ userId }) => userId));
        }
        if (channel === 'posts') {
          const post = v.safeParse(published, payload);
          if (!post.success || streams.users().length === 0) return;
          publishing.add([post.output.blog]);
          hintAtPosts();
        }
      },
      begin(stream) {
        stream.sendState(liveEvents.posts, postsNews.all);
        counting.add([stream.userId]);
      },
      close() {
        clearTimeout(hinting);
        counting.close();
        publishing.close();
      },
    };
  };
