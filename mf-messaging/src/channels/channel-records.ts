import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';

/** What messaging knows of an own blog. One object per blog, as long as messaging is mounted. */
export interface MessagingChannel
  extends
    Pick<Channel, 'uuid' | 'name' | 'avatar_url'>,
    Required<Pick<Channel, 'is_messaging_bot'>> {
  /** Key of its counts in the answers of polls. */
  readonly mention_key: string;
  /** Unread messages when the page was loaded. */
  readonly unread_messages_count_sum: number;
  readonly theme: Channel['global_theme_params'];
  /** Whether its inbox has been loaded before. The inbox writes this and what follows. */
  isInboxFetched: boolean;
  /** Last modified first. */
  conversations: readonly Conversation[];
  /** Leads to older conversations. */
  next?: PageLinks['next'];
}

/** The record of an own blog; without a count, nothing is unread. */
export const createChannelRecord = ({
  unread_count: unread = 0,
  ...channel
}: Omit<Channel, 'unread_count'> & Partial<Pick<Channel, 'unread_count'>>): MessagingChannel => ({
  uuid: channel.uuid,
  name: channel.name,
  avatar_url: channel.avatar_url,
  theme: channel.global_theme_params,
  mention_key: channel.token,
  is_messaging_bot: channel.is_messaging_bot,
  unread_messages_count_sum: unread,
  isInboxFetched: false,
  conversations: [],
});

/** The messaging records of {@link messagingChannels}, in their order. */
export const createMessagingChannels = (bootstrap: Bootstrap): readonly MessagingChannel[] =>
  messagingChannels(bootstrap).map(createChannelRecord);

/** The record of a blog. */
export const channelOf = (
  channels: readonly MessagingChannel[],
  uuid: string | undefined,
): MessagingChannel | undefined => channels.find((channel) => channel.uuid === uuid);
