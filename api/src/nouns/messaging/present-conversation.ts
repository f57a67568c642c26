import type {
  Conversation,
  Message,
  MessageOrder,
  PageLinks,
  SentMessage,
} from '@tessera/shared-contracts/messaging/conversation';
import type { LinkPreview } from '@tessera/shared-contracts/messaging/link-preview';
import { linksInText } from '@tessera/shared-contracts/messaging/links-in-text';
import { nameAtHost } from '../blogs/blog-host.ts';
import type { Env } from '../../base/settings/env.ts';
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
  /** The hosts of this site, to name blogs. */
  readonly env: Pick<Env, 'baseUrl' | 'blogHosts'>;
}

export function presentMessage(
  row: MessageRow,
  { own, other, origin, env }: Pick<Sides, 'own' | 'other' | 'origin' | 'env'>,
  posts: ShownPosts,
  previews: ReadonlyMap<string, LinkPreview> = new Map(),
): Message {
  const post = presentMessagePost(row, posts);
  const image = presentImage(row.id, row.image);
  const preview = previews.get(row.id);
  const sender = row.sender_blog_id === own.id ? own : other;
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    type: row.type,
    ts: row.created_at.getTime(),
    participant: nameAtHost(env, sender.name),
    participant_uuid: sender.uuid,
    message: row.text,
    content: { text: row.text, formatting: linksInText(row.text, origin) },
    ...(post && { post }),
    ...(image && { image, images: [image] }),
    ...(preview && { preview }),
    ...(row.sender_blog_id === own.id && { submission_key: row.submission_key }),
  };
}

/** A message that was just sent, also as programs read it. */
export function presentSent(...given: Parameters<typeof presentMessage>): SentMessage {
  const message = presentMessage(...given);
  return { ...message, messages: { data: [message] } };
}

/** A page of messages, newest first, and what is shown with it. */
export interface ShownPage {
  readonly rows: readonly MessageRow[];
  readonly posts: ShownPosts;
  readonly previews?: ReadonlyMap<string, LinkPreview>;
  readonly links?: PageLinks;
  readonly presence?: ShownPresence;
  /** In which order the messages are presented; oldest first by default. */
  readonly order?: MessageOrder;
}

/** A conversation as one side sees it. Without `member`, it has not started. */
export function presentConversation(
  sides: Sides,
  member: MemberRow | undefined,
  { rows, posts, previews, links = {}, presence = {}, order }: ShownPage = {
    rows: [],
    posts: new Map(),
  },
): Conversation {
  const { own, other, relations, facts, now } = sides;
  const isFollowing = relations.following.has(other.id);
  return {
    id: member?.conversation_id ?? '',
    status: member ? 'active' : 'new',
    participantUuid: own.uuid,
    participants: [
      presentParticipant(own, facts, now, true),
      presentParticipant(other, facts, now, false),
    ],
    unreadCount: member?.unread_count ?? 0,
    unread_messages_count: member?.unread_count ?? 0,
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
      data: (order === 'newest' ? rows : rows.toReversed()).map((row) =>
        presentMessage(row, sides, posts, previews),
      ),
      _links: links,
    },
  };
}
