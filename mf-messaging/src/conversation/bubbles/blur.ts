import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';

/**
 * Whether an image is blurred: one of the other side, in a conversation whose images are, until it
 * is revealed in this window.
 *
 * @param revealed times of the messages that were
 */
export const isBlurred = (
  {
    is_blurred_images,
    participantUuid,
  }: Pick<Conversation, 'is_blurred_images' | 'participantUuid'>,
  { type, participant, ts }: Pick<Message, 'participant' | 'ts' | 'type'>,
  revealed: ReadonlySet<number>,
): boolean =>
  is_blurred_images && type === 'IMAGE' && participant !== participantUuid && !revealed.has(ts);
