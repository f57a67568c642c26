import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { AppContext, Viewer } from '../../base/http/context.ts';
import { answerCallsOf } from '../../base/http/mount.ts';
import { pollUnread } from './poll-unread.ts';
import type { Unread } from './unread-counts.ts';

/** The last response to a session, and the query and unread messages that produced it. */
interface LastAnswer {
  readonly query: string;
  readonly unread: Unread;
  readonly text: string;
}

/** Stands for the unread messages in polls that do not ask for them. */
const notAsked: Unread = { rows: [], blogIds: [] };

const answerCall = answerCallsOf(poll, pollUnread);

/**
 * Answers polls. The pages of a session repeat the same query, and get the same response from
 * memory until the session or its unread messages change.
 */
export function createPollAnswers(): (c: AppContext) => Promise<Response> {
  const lastOf = new WeakMap<Viewer, LastAnswer>();
  return async function answerPoll(c) {
    const viewer = c.get('viewer');
    const at = c.req.url.indexOf('?');
    const query = at < 0 ? '' : c.req.url.slice(at);
    if (!viewer) return answerCall(c);
    const { unreadCounts } = c.get('deps');
    const unread = query.includes('unread_messages')
      ? (unreadCounts.known(viewer) ?? (await unreadCounts.read(viewer)))
      : notAsked;
    const last = lastOf.get(viewer);
    if (last?.unread === unread && last.query === query)
      return c.body(last.text, 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      });
    const answer = await answerCall(c);
    if (answer.status === 200)
      lastOf.set(viewer, { query, unread, text: await answer.clone().text() });
    return answer;
  };
}
