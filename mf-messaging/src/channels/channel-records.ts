import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';

/** The state of messaging for one of the user's blogs. Each blog has one such object. */
export interface MessagingChannel
  extends
    Pick<Channel, 'uuid' | 'name' | 'avatar_url'>,
    Required<Pick<Channel, 'is_messaging_bot'>> {
  /** Key of the blog's counts in the responses to polls. */
  readonly mention_key: string;
  /** Number of unread messages when the page was loaded. */
  readonly unread_messages_count_sum: number;
  readonly theme: Channel['global_theme_params'];
  /**
   * Whether the blog's conversations have been loaded. The inbox writes this and the next two
   * fields.
   */
  isInboxFetched: boolean;
  /** The conversations, the most recently modified first. */
  conversations: readonly Conversation[];
  /** Link to older conversations. */
  next?: PageLinks['next'];
}

/** Creates the record of a blog; a missing unread count means 0. */
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

/** The records of {@link messagingChannels}, in the same order. */
export const createMessagingChannels = (bootstrap: Bootstrap): readonly MessagingChannel[] =>
  messagingChannels(bootstrap).map(createChannelRecord);

/** Finds the record of a blog by its uuid; undefined if there is none. */
export const channelOf = (
  channels: readonly MessagingChannel[],
  uuid: string | undefined,
): MessagingChannel | undefined => channels.find((channel) => channel.uuid === uuid);
