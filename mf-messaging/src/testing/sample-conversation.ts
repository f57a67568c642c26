import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import type {
  Conversation,
  Message,
  PageLinks,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';

export const sampleParticipant = (name: string): Participant => ({
  uuid: `uuid-${name}`,
  name,
  admin: name === 'ada',
  primary: name === 'ada',
  mention_key: `token-${name}`,
  updated: 0,
  title: `${name}’s notes`,
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/96`,
  description: '',
  blog_tags: [],
  theme: { ...defaultTheme, background_tint: '#edeae3' },
  can_receive_messages: true,
  is_blog_following_you: false,
  is_following_blog: false,
  duration_blog_following_you: 0,
  duration_following_blog: 0,
});

/** A message from a blog; `ts` is the time in milliseconds. */
export const sampleMessage = (from: string, ts: number, text = `at ${ts}`): Message => ({
  id: String(ts),
  conversation_id: '7',
  type: 'TEXT',
  ts,
  participant: `${from}.tessera.example`,
  participant_uuid: `uuid-${from}`,
  message: text,
  content: { text, formatting: [] },
});

/** Ada's conversation with another blog; `data` has its messages, newest first. */
export const sampleConversation = (
  other: string,
  data: Message[] = [],
  changes: Partial<Conversation> = {},
  links: PageLinks = {},
): Conversation => ({
  id: data.length > 0 ? '7' : '',
  status: data.length > 0 ? 'active' : 'new',
  participants: [sampleParticipant('ada'), sampleParticipant(other)],
  participantUuid: 'uuid-ada',
  unreadCount: 0,
  unread_messages_count: 0,
  last_read_ts: 0,
  last_modified_ts: data[0]?.ts ?? 0,
  can_send: true,
  is_possible_spam: false,
  is_blurred_images: false,
  messages: { data, _links: links },
  ...changes,
});

/** The response to a fetch of this conversation. */
export const fetched = (conversation: Conversation) => ({
  conversation,
  messages: conversation.messages,
});
