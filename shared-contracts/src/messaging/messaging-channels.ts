import type { Channel } from '../blogs/blog.ts';

/** Whether this blog, one of the user's, may send messages. */
export const maySendMessages = ({
  can_send_messages: canSend,
  is_messaging_bot: isBot,
}: Pick<Channel, 'can_send_messages' | 'is_messaging_bot'>): boolean => canSend && !isBot;

/**
 * The user's blogs that may send messages; empty for visitors, and for users who may not send
 * messages.
 */
export function messagingChannels({
  user,
  channels,
}: {
  readonly user?: { readonly can_message: boolean } | undefined;
  readonly channels: readonly Channel[];
}): readonly Channel[] {
  if (!user?.can_message) return [];
  return channels.filter(maySendMessages);
}

/** The blog that acts unless the user chooses another: the current blog, otherwise the first. */
export const defaultSender = (channels: readonly Channel[]): Channel | undefined =>
  channels.find((channel) => channel.is_current) ?? channels[0];
