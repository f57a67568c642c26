import type { Generated } from 'kysely';
import type { ReportReason, ReportState } from '@tessera/shared-contracts/moderation/reports';
import type { CreatedAt, Id } from './columns.ts';

/** A report. `post_id` and `blog_name` outlive their subject; `summary` is how the post began. */
export interface ReportsTable {
  id: Id;
  reporter_id: string | null;
  blog_id: string | null;
  blog_name: string;
  post_id: string | null;
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
