import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** The own blogs that may send messages; none for visitors and for users who may not. */
export function messagingChannels({ user, channels }: Bootstrap): readonly Channel[] {
  if (!user?.can_message) return [];
  return channels.filter((channel) => channel.can_send_messages);
}

/** The blog that acts without an explicit choice: the current one, else the first. */
export const defaultSender = (channels: readonly Channel[]): Channel | undefined =>
  channels.find((channel) => channel.is_current) ?? channels[0];
