import type {
  Conversation,
  Message,
  PageLinks,
} from '@tessera/shared-contracts/messaging/conversation';
import type { LinkPreview } from '@tessera/shared-contracts/messaging/link-preview';
import { linksInText } from '@tessera/shared-contracts/messaging/links-in-text';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import { presentImage } from './message-images.ts';
import { presentMessagePost, type ShownPosts } from './message-posts.ts';
import {
  blursImages,
  canSendTo,
  mayStartConversation,
  acceptsFirstMessage,
  canMessage,
} from './messaging-policy.ts';
import type { MemberRow, MessageRow } from './messaging-queries.ts';
import type { ParticipantFacts } from './participant-queries.ts';
import type { ShownPresence } from './presence.ts';
import { presentParticipant } from './present-participant.ts';

/** The two blogs of a conversation, with what is needed to present it to one of them. */
export interface Sides {
  readonly own: BlogRow;
  readonly other: BlogRow;
  readonly relations: BlogRelations;
  /** Facts that introduce the two blogs to each other. */
  readonly facts: ParticipantFacts;
  readonly now: Date;
  /** Origin of this site, to recognise links to its posts. */
  readonly origin: string;
}

export function presentMessage(
  row: MessageRow,
  { own, other, origin }: Pick<Sides, 'own' | 'other' | 'origin'>,
  posts: ShownPosts,
  previews: ReadonlyMap<string, LinkPreview> = new Map(),
): Message {
  const post = presentMessagePost(row, posts);
  const image = presentImage(row.id, row.image);
  const preview = previews.get(row.id);
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    type: row.type,
    ts: row.created_at.getTime(),
    participant: (row.sender_blog_id === own.id ? own : other).uuid,
    content: { text: row.text, formatting: linksInText(row.text, origin) },
    ...(post && { post }),
    ...(image && { image }),
    ...(preview && { preview }),
    ...(row.sender_blog_id === own.id && { submission_key: row.submission_key }),
  };
}

/** A page of messages, newest first, and what is shown with it. */
export interface ShownPage {
  readonly rows: readonly MessageRow[];
  readonly posts: ShownPosts;
  readonly previews?: ReadonlyMap<string, LinkPreview>;
  readonly links?: PageLinks;
  readonly presence?: ShownPresence;
}

/** A conversation as one side sees it. Without `member`, it has not started. */
export function presentConversation(
  sides: Sides,
  member: MemberRow | undefined,
  { rows, posts, previews, links = {}, presence = {} }: ShownPage = { rows: [], posts: new Map() },
): Conversation {
  const { own, other, relations, facts, now } = sides;
  const isFollowing = relations.following.has(other.id);
  return {
    id: member?.conversation_id ?? '',
    status: member ? 'active' : 'new',
    participantUuid: own.uuid,
    participants: [presentParticipant(own, facts, now), presentParticipant(other, facts, now)],
    unreadCount: member?.unread_count ?? 0,
    ...(member?.is_muted === true && { is_muted: true }),
    ...presence,
    last_read_ts: member?.last_read_at.getTime() ?? 0,
    last_modified_ts: member?.last_modified_at.getTime() ?? 0,
    can_send:
      canMessage(own) &&
      canSendTo(other, relations.blocked) &&
      (member !== undefined ||
        (acceptsFirstMessage(other, relations) && mayStartConversation(own, other, relations))),
    is_possible_spam: member?.is_possible_spam ?? false,
    is_blurred_images: blursImages(isFollowing, member?.blurred ?? true),
    messages: {
      data: rows.map((row) => presentMessage(row, sides, posts, previews)),
      _links: links,
    },
  };
}
