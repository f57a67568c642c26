import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import type { typing as typingEndpoint } from '@tessera/shared-contracts/messaging/presence';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { findConversation } from './find-conversation.ts';
import { showsPresence } from './messaging-policy.ts';
import type { MemberRow } from './messaging-queries.ts';
import { notifyBlogs, presenceOf, type PresenceRow } from './presence-queries.ts';
import type { Sides } from './present-conversation.ts';

/** The fields of a conversation about what the two sides see of each other. */
export type ShownPresence = Pick<Conversation, 'other_last_read_ts' | 'shows_typing'>;

function presentPresence(row: PresenceRow): ShownPresence {
  const { seen, typing, other_last_read_at: readAt, other_cleared_at: clearedAt } = row;
  // deleting a conversation also moves the read marker, but must not look like reading
  const readTs = readAt > clearedAt ? readAt.getTime() : 0;
  return { ...(seen && { other_last_read_ts: readTs }), ...(typing && { shows_typing: true }) };
}

/**
 * What the viewer sees of the other side: only what both sides allow, and nothing while the viewer
 * cannot send messages to it, or the conversation may be spam.
 */
export async function findPresence(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { own, other, relations }: Pick<Sides, 'own' | 'other' | 'relations'>,
  member: MemberRow | undefined,
): Promise<ShownPresence> {
  if (!member || !showsPresence(viewer, own, other, relations.blocked)) return {};
  const row = await presenceOf(db, member);
  return row && !row.is_possible_spam ? presentPresence(row) : {};
}

/** Notifies the other side that its messages were read, if the conversation shows read receipts. */
export async function notifySeen(
  { deps, viewer }: { readonly deps: Deps; readonly viewer: Viewer },
  member: MemberRow,
  participant: string,
): Promise<void> {
  // most calls end here
  if ((await presenceOf(deps.db, member))?.seen !== true) return;
  const { conversation_id } = member;
  const key = { conversation_id, participants: [], participant };
  const { sides } = await findConversation(deps, viewer, key);
  const { other_last_read_ts: shown } = await findPresence(deps, viewer, sides, member);
  if (shown !== undefined) await notifyBlogs(deps.db, [sides.other.id], 'changed', conversation_id);
}

/** Shows 'is typing' on the other side's open pages, if the conversation shows typing notices. */
export async function notifyTyping({
  deps,
  viewer,
  body,
}: CallContext<typeof typingEndpoint>): Promise<object> {
  await deps.rateLimits.spendTyping(viewer.userId);
  const { sides, member } = await findConversation(deps, viewer, { ...body, participants: [] });
  const { shows_typing: isShown } = await findPresence(deps, viewer, sides, member);
  if (isShown === true)
    await notifyBlogs(deps.db, [sides.other.id], 'typing', body.conversation_id);
  return {};
}
