import type { Channel } from '../blogs/blog.ts';
import type { Bootstrap } from '../platform/bootstrap.ts';

/** The own blogs that may send messages; none for visitors and for users who may not. */
export function messagingChannels({ user, channels }: Bootstrap): readonly Channel[] {
  if (!user?.can_message) return [];
  return channels.filter(
    ({ can_send_messages: canSend, is_messaging_bot: isBot }) => canSend && !isBot,
  );
}

/** The blog that acts without an explicit choice: the current one, else the first. */
export const defaultSender = (channels: readonly Channel[]): Channel | undefined =>
  channels.find((channel) => channel.is_current) ?? channels[0];
