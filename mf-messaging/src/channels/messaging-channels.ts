import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** The own blogs that may send messages; none for visitors and for users who may not. */
export function messagingChannels({ user, channels }: Bootstrap): readonly Channel[] {
  if (!user?.can_message) return [];
  return channels.filter(
    ({ can_send_messages: canSend, is_messaging_bot: isBot }) => canSend && !isBot,
  );
}
