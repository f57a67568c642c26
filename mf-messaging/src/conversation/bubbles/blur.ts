import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';

/**
 * Whether an image is blurred: the other side sent it, the conversation blurs images, and this
 * window has not revealed it.
 *
 * @param revealed times of the messages whose images were revealed
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
