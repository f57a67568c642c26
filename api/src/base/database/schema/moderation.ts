import type { Generated } from 'kysely';
import type { ReportReason, ReportState } from '@tessera/shared-contracts/moderation/reports';
import type { CreatedAt, Id, Json } from './columns.ts';

/** A message as it was when it was reported. */
export interface ReportedMessage {
  readonly id: string;
  /** Name of the blog that sent it. */
  readonly from: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  /** Empty for a post or an image. */
  readonly text: string;
  /** URL of the post. */
  readonly post?: string;
  /** URL of a small copy of the image. */
  readonly image?: string;
}

/**
 * A report of a blog, of one of its posts, or of a conversation with it. `post_id`,
 * `conversation_id` and `blog_name` outlive their subject. `summary` is the beginning of the post,
 * or the last message of the blog in the conversation; '' in a report of a blog.
 */
export interface ReportsTable {
  id: Id;
  reporter_id: string | null;
  blog_id: string | null;
  blog_name: string;
  post_id: string | null;
  conversation_id: string | null;
  /** In a report of a conversation: its last messages at the time of the report, oldest first. */
  messages: Json<readonly ReportedMessage[]> | null;
  summary: Generated<string>;
  reason: ReportReason;
  words: Generated<string>;
  state: Generated<ReportState>;
  handled_by: string | null;
  handled_at: Date | null;
  created_at: CreatedAt;
}
/** The audit trail of staff: append-only. */
export interface ModerationLogTable {
  id: Id;
  staff_id: string | null;
  staff_name: string;
  action: string;
  blog_name: Generated<string>;
  post_id: string | null;
  report_id: string | null;
  words: Generated<string>;
  created_at: CreatedAt;
}
/** A notice from staff to a user. */
export interface StaffNoticesTable {
  id: Id;
  user_id: string;
  text: string;
  created_at: CreatedAt;
}
