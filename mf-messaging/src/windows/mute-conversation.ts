import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { muteConversation } from '@tessera/shared-contracts/messaging/endpoints';
import { inboxActionTexts } from '../panel/inbox-action-texts.ts';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import type { MenuItem } from '@tessera/shared-ui/overlays/Menu';

/**
 * The menu entry that mutes or unmutes a conversation; no entry before the conversation exists on
 * the server.
 */
export function muteItems(
  { call, log, toasts }: Pick<Platform, 'call' | 'log' | 'toasts'>,
  shown: Conversation | undefined,
  other: string,
  onDone: () => void,
): readonly MenuItem[] {
  if (!shown || shown.id === '') return [];
  const { id, participantUuid: participant, is_muted: isMuted = false } = shown;
  async function toggle(): Promise<void> {
    try {
      await call(muteConversation, { body: { conversation_id: id, participant, muted: !isMuted } });
    } catch (error) {
      log.error(error, { part: 'conversation', step: 'mute' });
      return toasts.show({ text: messagingTexts.screwy, tone: 'error' });
    }
    const text = isMuted ? inboxActionTexts.nowUnmuted : inboxActionTexts.nowMuted;
    toasts.show({ text: fillText(text, { blog: other }) });
    onDone();
  }
  return [
    {
      label: isMuted ? inboxActionTexts.unmuteConversation : inboxActionTexts.muteConversation,
      onSelect: () => void toggle(),
    },
  ];
}
