import type { Transaction } from 'kysely';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  pushLimits,
  pushTexts,
  type PushKind,
  type PushPayload,
  type PushSubject,
} from '@tessera/shared-contracts/push/push';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { cutText } from '../../base/text/summarise.ts';
import { stopPath } from '../accounts/unsubscribe-link.ts';
import { describeNews } from '../activity/news-lines.ts';
import { newsOf, type News } from '../activity/news-queries.ts';
import {
  endpointsOf,
  lockPushState,
  messageNewsOf,
  postNewsOf,
  savePushState,
} from './push-queries.ts';
import { quietUntil } from './quiet-hours.ts';
import { sendPushKey } from './send-push-job.ts';

/** Older news than this many milliseconds is not pushed. */
const maxAge = 24 * 3_600_000;
/** More notifications than these are summed up in one. */
const maxAtOnce = 3;

const kindOf: Readonly<Record<News['kind'], PushKind>> = {
  ask: 'asks',
  reply: 'replies',
  user_mention: 'mentions',
  follower: 'follows',
  like: 'likes',
};

type Note = Pick<PushPayload, 'kind' | 'title' | 'body' | 'path' | 'tag'>;

/** What a person is told, one notification for each conversation, kind and blog. */
async function notesOf(
  trx: Transaction<Database>,
  userId: string,
  wants: Readonly<Record<'messages' | 'posts', boolean>>,
  [from, until]: readonly [Date, Date],
): Promise<Note[]> {
  const messages = wants.messages ? await messageNewsOf(trx, userId, from, until) : [];
  const activity = await newsOf(trx, userId, from, until, 'push');
  const posts = wants.posts ? await postNewsOf(trx, userId, from, until) : [];
  return [
    ...messages.map(({ own, other, count }): Note => ({
      kind: 'messages',
      title: count === 1 ? `${other} sent you a message` : `${count} messages from ${other}`,
      body: `To ${own}`,
      path: conversationPaths.open(other, own),
      tag: `messages ${own} ${other}`,
    })),
    ...activity.map((news): Note => {
      const { text, path, quote } = describeNews(news);
      const kind = kindOf[news.kind];
      return {
        kind,
        title: text,
        body: quote.replace(/^: /, ''),
        path,
        tag: `${kind} ${news.blog}`,
      };
    }),
    ...posts.map(({ blog, count, id, summary }): Note => ({
      kind: 'posts',
      title: count === 1 ? `${blog} published a post` : `${count} new posts on ${blog}`,
      body: summary,
      path: count === 1 ? blogPaths.tiny(id) : blogPaths.home(blog),
      tag: `posts ${blog}`,
    })),
  ];
}

/** Many notifications as one. */
const summed = (notes: readonly Note[]): Note => ({
  kind: 'all',
  title: pushTexts.summary,
  body: notes.map(({ title }) => title).join('. '),
  path: pages.activity.path,
  tag: 'summary',
});

/**
 * Sends a person what is new since the last time, or holds it until their quiet hours end. What
 * they have seen meanwhile is no news. However many processes do this at once, nothing is sent twice.
 */
export async function pushNewsTo(deps: Deps, userId: string): Promise<void> {
  const { env, jobs, primary } = deps;
  const now = deps.now();
  await primary.transaction().execute(async function push(trx) {
    const state = await lockPushState(trx, userId);
    if (!state || state.delete_at !== null) return;
    const { quiet_from: quietFrom, quiet_until: quietEnd, time_zone: timeZone } = state;
    const hold =
      quietFrom === null || quietEnd === null
        ? undefined
        : quietUntil({ from: quietFrom, until: quietEnd, timeZone }, now);
    if (hold) return savePushState(trx, userId, { push_held_until: hold });
    const from = new Date(Math.max(state.pushed_at.getTime(), now.getTime() - maxAge));
    const wants = { messages: state.pushes_messages, posts: state.pushes_posts };
    const notes = await notesOf(trx, userId, wants, [from, now]);
    if (notes.length === 0 && state.push_held_until === null) return;
    await savePushState(trx, userId, { pushed_at: now, push_held_until: null });
    if (notes.length === 0) return;
    const isMany = notes.length > (state.push_held_until === null ? maxAtOnce : 1);
    const sent = isMany ? [summed(notes)] : notes;
    for (const endpoint of await endpointsOf(trx, userId))
      for (const note of sent)
        await jobs.send(
          sendPushKey,
          { endpoint, user_id: userId, payload: withStop(note) },
          { db: trx },
        );
  });

  function withStop({ title, body, ...note }: Note): PushPayload {
    return {
      ...note,
      title: cutText(title, pushLimits.title),
      body: cutText(body, pushLimits.body),
      stopPath: stopPath(env, userId, stoppableOf(note.kind)),
    };
  }
}

const stoppableOf = (kind: PushSubject) => `push-${kind}` as const;
