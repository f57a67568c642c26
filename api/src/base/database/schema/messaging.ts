import type { ColumnType, Generated } from 'kysely';
import type { MessageType } from '@tessera/shared-contracts/messaging/conversation';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { CreatedAt, Id, UpdatedAt } from './columns.ts';

/** A conversation of two blogs, the smaller id first. */
export interface ConversationsTable {
  id: Id;
  low_blog_id: string;
  high_blog_id: string;
  /**
   * The user whose message started the conversation. Null if no user's message did, if the
   * conversation is older than this column, or if the user was deleted.
   */
  started_by: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
}
/**
 * One side's view of a conversation. Messages up to `cleared_at` are deleted for this side; the
 * epoch means never.
 */
export interface ConversationMembersTable {
  conversation_id: string;
  blog_id: string;
  other_blog_id: string;
  last_read_at: UpdatedAt;
  cleared_at: UpdatedAt;
  last_modified_at: UpdatedAt;
  unread_count: Generated<number>;
  is_possible_spam: Generated<boolean>;
  /**
   * Whether images are blurred while this side does not follow the other; false once this side has
   * revealed them.
   */
  blurred: Generated<boolean>;
  /**
   * A muted conversation counts as unread like any other, but its messages cause no notifications.
   */
  is_muted: Generated<boolean>;
}
/** A file of a message's image, among the private files of the media store. */
export interface MessageImageFile {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}
/** `created_at` is unique within a conversation. */
export interface MessagesTable {
  id: Id;
  conversation_id: string;
  sender_blog_id: string;
  text: string;
  submission_key: Generated<string>;
  type: Generated<MessageType>;
  /** The post of a POSTREF, which may have been deleted since. */
  post_id: ColumnType<string | null, string | undefined, never>;
  post_blog_id: ColumnType<string | null, string | undefined, never>;
  post_type: ColumnType<PostType | null, PostType | undefined, never>;
  /** The files of an IMAGE: the original, then its scaled copies, widest first. */
  image: ColumnType<readonly MessageImageFile[] | null, string | undefined, string>;
  /** The place in the product where it was written. */
  context: Generated<string>;
  /** Ids of the blogs that have deleted this one message. */
  deleted_for: Generated<readonly string[]>;
  created_at: Date;
}
/** The words of a message with text; maintained by a trigger. */
export interface MessageSearchTable {
  message_id: string;
  conversation_id: string;
  created_at: Date;
  /** A tsvector. */
  words: string;
  /** Ids of the two blogs; one index covers them and the words. */
  members: string[];
}
/** The preview of the page to which the first link of a message leads. */
export interface MessagePreviewsTable {
  message_id: string;
  url: string;
  title: string;
  excerpt: string;
  /** Key of a copy of the page's image. */
  thumbnail: string | null;
}
