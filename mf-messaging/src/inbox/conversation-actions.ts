import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import {
  deleteConversation,
  markAsRead,
  markAsUnread,
  muteConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import { inboxActionTexts } from '../panel/inbox-action-texts.ts';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { MenuItem } from '@tessera/shared-ui/overlays/Menu';

/** An action on a conversation in the inbox; `muted` also stands for unmuting. */
export interface InboxChange {
  readonly kind: 'read' | 'unread' | 'muted' | 'deleted';
  /** The conversation before the action. */
  readonly conversation: Conversation;
  /** Name of the other blog. */
  readonly other: string;
}

export interface ConversationActionsOptions {
  readonly platform: Pick<Platform, 'call' | 'dialogs' | 'log' | 'toasts'>;
  /** Changes a listed conversation, or removes it from the list if `change` returns undefined. */
  readonly apply: (id: string, change: (now: Conversation) => Conversation | undefined) => void;
  readonly onDone: (change: InboxChange) => void;
}

/** The menu of a conversation in the inbox. */
export function conversationActions(
  { platform: { call, dialogs, log, toasts }, apply, onDone }: ConversationActionsOptions,
  conversation: Conversation,
): readonly MenuItem[] {
  const { id, unreadCount, is_muted: isMuted = false } = conversation;
  const other = otherSide(conversation)?.name ?? '';
  const side = { conversation_id: id, participant: conversation.participantUuid };
  async function run(
    kind: InboxChange['kind'],
    send: () => Promise<unknown>,
    change: (now: Conversation) => Conversation | undefined,
  ): Promise<void> {
    try {
      await send();
    } catch (error) {
      log.error(error, { part: 'inbox', step: kind });
      return toasts.show({ text: messagingTexts.screwy, tone: 'error' });
    }
    apply(id, change);
    onDone({ kind, conversation, other });
  }
  async function remove(): Promise<void> {
    const isAgreed = await dialogs.confirm({
      message: messagingTexts.deleteQuestion,
      confirm: messagingTexts.delete,
      refuse: messagingTexts.nevermind,
      isDangerous: true,
    });
    if (isAgreed)
      await run(
        'deleted',
        () => call(deleteConversation, { query: side }),
        () => undefined,
      );
  }
  const mute: MenuItem = {
    label: isMuted ? inboxActionTexts.unmute : inboxActionTexts.mute,
    onSelect: () =>
      void run(
        'muted',
        () => call(muteConversation, { body: { ...side, muted: !isMuted } }),
        ({ is_muted: _, ...now }) => (isMuted ? now : { ...now, is_muted: true }),
      ),
  };
  const read: MenuItem = {
    label: inboxActionTexts.markAsRead,
    onSelect: () =>
      void run(
        'read',
        () => call(markAsRead, { body: side }),
        (now) => ({ ...now, unreadCount: 0 }),
      ),
  };
  const unread: MenuItem = {
    label: inboxActionTexts.markAsUnread,
    onSelect: () =>
      void run(
        'unread',
        () => call(markAsUnread, { body: side }),
        (now) => ({ ...now, unreadCount: Math.max(1, now.unreadCount) }),
      ),
  };
  return [
    mute,
    unreadCount > 0 ? read : unread,
    { label: messagingTexts.delete, onSelect: () => void remove() },
  ];
}
