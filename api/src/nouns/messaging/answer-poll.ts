import {
  poll,
  type pollStream as endpoint,
  type userCounts,
} from '@tessera/shared-contracts/messaging/endpoints';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { AppContext, Deps, Viewer } from '../../base/http/context.ts';
import { answerCallsOf, type CallContext } from '../../base/http/mount.ts';
import type { Unread } from './unread-counts.ts';
import { isFormKey } from '../../base/http/form-key.ts';
import { forbidden, invalid } from '../../base/wire/refusal.ts';
import { makePollingToken } from './configure-messaging.ts';

/** Unread counts of the viewer's blogs with these keys, or of all, and which of them are muted. */
async function unreadByKey({ unreadCounts }: Deps, viewer: Viewer, keys: string) {
  const wanted = new Set(keys.split(',').filter((key) => key !== ''));
  const { rows } = unreadCounts.known(viewer) ?? (await unreadCounts.read(viewer));
  const unread: Record<string, Record<string, number>> = {};
  const muted: string[] = [];
  for (const { token, conversation_id: id, unread_count: count, is_muted: isMuted } of rows)
    if (wanted.size === 0 || wanted.has(token)) {
      (unread[token] ??= {})[id] = count;
      if (isMuted) muted.push(id);
    }
  return { unread, muted };
}

/** The unread counts for programs. */
export const countUnread = async ({
  deps,
  viewer,
  query,
}: CallContext<typeof userCounts>): Promise<CallOutput<typeof userCounts>> => ({
  unread_messages: (await unreadByKey(deps, viewer, query.mention_keys)).unread,
});

/**
 * Unread counts of the viewer's blogs, by mention key (the blog's token) and conversation, and
 * which of these conversations are muted. Refuses the polling token of another user: the page
 * that sent it is out of date.
 */
async function pollUnread({
  deps,
  viewer,
  query,
}: CallContext<typeof poll>): Promise<CallOutput<typeof poll>> {
  if (query.token !== '' && !isFormKey(query.token, makePollingToken(deps.env.secret, viewer)))
    throw forbidden(pageOutOfDate);
  if (!query.unread_messages) return { unread_messages: {} };
  const { unread, muted } = await unreadByKey(deps, viewer, query.mention_keys);
  return {
    unread_messages: unread,
    ...(muted.length > 0 && { muted_conversations: muted }),
  };
}

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

const mediaType = 'text/event-stream';

/** Opens an event stream. Its headers prevent buffering, compression and caching. */
export async function streamPolls({
  deps,
  viewer,
  c,
}: CallContext<typeof endpoint>): Promise<Response> {
  // HEAD requests, and scripts that wait for a complete response, would leave a stream open
  if (c.req.method !== 'GET' || !(c.req.header('accept') ?? '').includes(mediaType))
    throw invalid(`Accept ${mediaType} to open a stream.`);
  // browsers connect again after the end of a session, and would write another status to the console
  if (!viewer) return c.body(null, 204);
  return c.body(deps.pollStreams.open(viewer), 200, {
    'Content-Type': mediaType,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
}
