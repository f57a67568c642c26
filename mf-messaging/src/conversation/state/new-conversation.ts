import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Conversation, Participant } from '@tessera/shared-contracts/messaging/conversation';

/** Whether a new conversation with a blog can be started. */
export const canStartWith = ({
  uuid,
  can_receive_messages,
}: Pick<Participant, 'uuid' | 'can_receive_messages'>): boolean =>
  uuid !== '' && can_receive_messages;

/** Creates a conversation that has no messages yet. */
export const emptyConversation = (acting: Channel, other: Participant): Conversation => ({
  id: '',
  status: 'new',
  participants: [
    {
      uuid: acting.uuid,
      name: acting.name,
      admin: true,
      primary: true,
      mention_key: acting.token,
      updated: 0,
      title: acting.title,
      url: acting.url,
      avatar_url: acting.avatar_url,
      description: '',
      blog_tags: [],
      theme: {
        ...acting.global_theme_params,
        background_tint: acting.global_theme_params.background_color,
      },
      can_receive_messages: true,
      is_blog_following_you: false,
      is_following_blog: false,
      duration_blog_following_you: 0,
      duration_following_blog: 0,
    },
    other,
  ],
  participantUuid: acting.uuid,
  unreadCount: 0,
  unread_messages_count: 0,
  last_read_ts: 0,
  last_modified_ts: 0,
  can_send: true,
  is_possible_spam: false,
  is_blurred_images: false,
  messages: { data: [], _links: {} },
});
