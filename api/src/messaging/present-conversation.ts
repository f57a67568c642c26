import type {
  Conversation,
  Message,
  PageLinks,
  Participant,
} from '@tessera/shared-contracts/messaging/conversation';
import { linksInText } from '@tessera/shared-contracts/messaging/links-in-text';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { canReceive, canSendTo, takesFirstWords } from './messaging-policy.ts';
import type { MemberRow, MessageRow } from './messaging-queries.ts';

/** The two blogs of a conversation and the blocks between them. */
export interface Sides {
  readonly own: BlogRow;
  readonly other: BlogRow;
  readonly relations: BlogRelations;
  /** Origin of this site, to recognise links to its posts. */
  readonly origin: string;
}

function presentParticipant(row: BlogRow, following: boolean): Participant {
  return {
    uuid: row.uuid,
    name: row.name,
    title: row.title,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row, 96),
    description: row.description,
    theme: row.theme,
    can_receive_messages: canReceive(row),
    is_following_blog: following,
  };
}

export function presentMessage(
  row: MessageRow,
  { own, other, origin }: Pick<Sides, 'own' | 'other' | 'origin'>,
): Message {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    type: 'TEXT',
    ts: row.created_at.getTime(),
    participant: (row.sender_blog_id === own.id ? own : other).uuid,
    content: { text: row.text, formatting: linksInText(row.text, origin) },
  };
}

/**
 * A conversation as one side sees it; without a member row it has not begun. `rows` are newest
 * first.
 */
export function presentConversation(
  sides: Sides,
  member: MemberRow | undefined,
  rows: readonly MessageRow[] = [],
  links: PageLinks = {},
): Conversation {
  const { own, other, relations } = sides;
  return {
    id: member?.conversation_id ?? '',
    status: member ? 'active' : 'new',
    participantUuid: own.uuid,
    participants: [
      presentParticipant(own, false),
      presentParticipant(other, relations.following.has(other.id)),
    ],
    unreadCount: member?.unread_count ?? 0,
    ...(member?.is_muted === true && { is_muted: true }),
    last_read_ts: member?.last_read_at.getTime() ?? 0,
    last_modified_ts: member?.last_modified_at.getTime() ?? 0,
    can_send:
      canSendTo(other, relations.blocked) &&
      (member !== undefined || takesFirstWords(other, relations)),
    is_possible_spam: false,
    is_blurred_images: false,
    messages: { data: rows.map((row) => presentMessage(row, sides)), _links: links },
  };
}
