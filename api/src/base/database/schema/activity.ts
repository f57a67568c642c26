/** Actions of users on others' blogs and posts. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ActivityKind } from '@tessera/shared-contracts/activity/notification';
import type { ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import type { CreatedAt, Id, Json } from './columns.ts';

export interface LikesTable {
  user_id: string;
  post_id: string;
  created_at: CreatedAt;
}
/** Private: nobody but the user learns of a bookmark, and nothing counts them. */
export interface BookmarksTable {
  user_id: string;
  post_id: string;
  created_at: CreatedAt;
}
/** Tags in their compared form (`tagKey`). */
export interface FollowedTagsTable {
  user_id: string;
  tag: string;
  created_at: CreatedAt;
}
export interface RepliesTable {
  id: Id;
  post_id: string;
  blog_id: string;
  user_id: string;
  text: string;
  mentions: ColumnType<ReplyMention[], string | undefined, never>;
  photo: ColumnType<ReplyPhoto | null, string | undefined, never>;
  submission_key: ColumnType<string | null, string | undefined, never>;
  created_at: CreatedAt;
}
/** `subscribed_at` is null without a subscription; `is_subscribed` is generated from it. */
export interface FollowsTable {
  user_id: string;
  blog_id: string;
  subscribed_at: Date | null;
  is_subscribed: GeneratedAlways<boolean>;
  created_at: CreatedAt;
}
export interface BlocksTable {
  blog_id: string;
  blocked_blog_id: string;
  context: Generated<string>;
  created_at: CreatedAt;
}

/**
 * An action on a blog. `from_blog_id` is null if the action is anonymous. Rows of one kind, day and
 * `thread` are shown as one. The thread is the post for likes and plain reblogs, 0 for followers,
 * and otherwise the post or reply that caused the row.
 */
export interface ActivityTable {
  blog_id: string;
  kind: ActivityKind;
  created_at: Date;
  id: Id;
  thread: string;
  from_blog_id: string | null;
  user_id: string;
  post_id: string | null;
  new_post_id: string | null;
  reply_id: string | null;
}

/**
 * A row that a press ended, for the few minutes in which the press can be undone: a like or follow of
 * the user, or a reply that the user deleted.
 */
export interface UndoableTable {
  user_id: string;
  kind: 'like' | 'follow' | 'reply';
  /** The id of the post, the blog or the reply. */
  subject: string;
  kept: Json<Readonly<Record<string, unknown>>>;
  ended_at: Date;
}
