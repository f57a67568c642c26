import type { Generated } from 'kysely';
import type { CreatedAt, Id, UpdatedAt } from './columns.ts';

/** A conversation of two blogs, the smaller id first. */
export interface ConversationsTable {
  id: Id;
  low_blog_id: string;
  high_blog_id: string;
  created_at: CreatedAt;
}
/**
 * One side's view of it. Messages up to `cleared_at` are deleted for this side; the epoch means
 * never.
 */
export interface ConversationMembersTable {
  conversation_id: string;
  blog_id: string;
  other_blog_id: string;
  last_read_at: UpdatedAt;
  cleared_at: UpdatedAt;
  last_modified_at: UpdatedAt;
  unread_count: Generated<number>;
  /** Counts as unread like others, but is not announced. */
  is_muted: Generated<boolean>;
}
/** `created_at` is unique within a conversation. */
export interface MessagesTable {
  id: Id;
  conversation_id: string;
  sender_blog_id: string;
  text: string;
  submission_key: Generated<string>;
  created_at: Date;
}
/** The words of a message with text; maintained by a trigger. */
export interface MessageSearchTable {
  message_id: string;
  conversation_id: string;
  created_at: Date;
  /** A tsvector. */
  words: string;
}
