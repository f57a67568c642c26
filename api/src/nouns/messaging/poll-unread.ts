import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import type { poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { isFormKey } from '../../base/http/form-key.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { makePollingToken } from './polling-token.ts';

/**
 * Unread counts of the viewer's blogs, by mention key (the blog's token) and conversation, and
 * which of these conversations are muted. Refuses the polling token of another session: the page
 * that sent it is out of date.
 */
export async function pollUnread({
  deps,
  viewer,
  query,
}: CallContext<typeof poll>): Promise<CallOutput<typeof poll>> {
  if (query.token !== '' && !isFormKey(query.token, makePollingToken(deps.env.secret, viewer)))
    throw forbidden(pageOutOfDate);
  if (!query.unread_messages) return { unread_messages: {} };
  const wanted = new Set(query.mention_keys.split(',').filter((key) => key !== ''));
  const { rows } = deps.unreadCounts.known(viewer) ?? (await deps.unreadCounts.read(viewer));
  const unread: Record<string, Record<string, number>> = {};
  const muted: string[] = [];
  for (const { token, conversation_id: id, unread_count: count, is_muted: isMuted } of rows)
    if (wanted.size === 0 || wanted.has(token)) {
      (unread[token] ??= {})[id] = count;
      if (isMuted) muted.push(id);
    }
  return {
    unread_messages: unread,
    ...(muted.length > 0 && { muted_conversations: muted }),
  };
}
