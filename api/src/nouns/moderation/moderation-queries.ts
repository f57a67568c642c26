import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReportFilter } from '@tessera/shared-contracts/moderation/moderation-views';
import type { ReportReason } from '@tessera/shared-contracts/moderation/reports';
import type { Database } from '../../base/database/schema.ts';
import type {
  ModerationLogTable,
  ReportsTable,
  StaffNoticesTable,
} from '../../base/database/schema/moderation.ts';

type Db = Kysely<Database>;
export type ReportRow = Selectable<ReportsTable>;
/** What reports are about: a blog, one of its posts, or a conversation with it. */
export type ReportSubject = Pick<ReportRow, 'blog_name' | 'post_id' | 'conversation_id'>;
export type LogRow = Selectable<ModerationLogTable>;
export type NoticeRow = Selectable<StaffNoticesTable>;

export interface NewReport {
  readonly reporter_id: string | null;
  readonly blog_id: string;
  readonly blog_name: string;
  readonly post_id: string | null;
  /** A conversation with the blog; `messages` are its latest messages as JSON. */
  readonly conversation_id?: string | null;
  readonly messages?: string | null;
  readonly summary: string;
  readonly reason: ReportReason;
  readonly words: string;
}

/** Stores a report, unless the same user already has an open one on the same target. */
export async function insertReport(db: Db, row: NewReport): Promise<void> {
  await db
    .insertInto('reports')
    .values({ conversation_id: null, messages: null, ...row, handled_by: null, handled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const reportById = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();

/** A report, with the primary blog names of the reporter and of the staff member who closed it. */
export interface QueuedReport extends ReportRow {
  /** Number of open reports on the same target, at most 100. Always 0 in `reportsAbout`. */
  readonly same: number;
  readonly reporter: string | null;
  readonly handler: string | null;
}

const named = sql`
  (
    select b.name
    from blog_members m
    join blogs b on b.id = m.blog_id
    where m.user_id = r.reporter_id
    order by m.is_primary desc
    limit 1
  ) as reporter,
  (
    select b.name
    from blog_members m
    join blogs b on b.id = m.blog_id
    where m.user_id = r.handled_by
    order by m.is_primary desc
    limit 1
  ) as handler`;
const sameThing = sql`(
  select count(*)::int
  from (
    select 1
    from reports o
    where o.blog_name = r.blog_name
      and coalesce(o.post_id, 0) = coalesce(r.post_id, 0)
      and coalesce(o.conversation_id, 0) = coalesce(r.conversation_id, 0)
      and o.state = 'open'
    limit 100
  ) s
) as same`;

/** A page of reports, newest first. */
export async function reportsPage(
  db: Db,
  { state, reason, kind }: ReportFilter,
  before: string | undefined,
  limit: number,
): Promise<QueuedReport[]> {
  const { rows } = await sql<QueuedReport>`
    select r.*, ${sameThing}, ${named}
    from reports r
    where r.state = ${state}
      ${before === undefined ? sql`` : sql`and r.id < ${before}`}
      ${reason === undefined ? sql`` : sql`and r.reason = ${reason}`}
      ${kind === 'post' ? sql`and r.post_id is not null` : sql``}
      ${kind === 'blog' ? sql`and r.post_id is null and r.conversation_id is null` : sql``}
      ${kind === 'conversation' ? sql`and r.conversation_id is not null` : sql``}
    order by r.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The newest reports on one target, newest first. */
export async function reportsAbout(
  db: Db,
  { blog_name, post_id, conversation_id }: ReportSubject,
  limit: number,
): Promise<QueuedReport[]> {
  const { rows } = await sql<QueuedReport>`
    select r.*, 0 as same, ${named}
    from reports r
    where r.blog_name = ${blog_name}
      and coalesce(r.post_id, 0) = coalesce(${post_id}::bigint, 0)
      and coalesce(r.conversation_id, 0) = coalesce(${conversation_id}::bigint, 0)
    order by r.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Number of open reports, counted up to a limit. */
export async function openCount(db: Db, bound: number): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ open: number }>`
    select count(*)::int as open
    from (select 1 from reports where state = 'open' limit ${bound}) r`.execute(db);
  return row?.open ?? 0;
}

/** Closes the open reports on one target; returns how many there were. */
export async function closeReports(
  db: Db,
  about: ReportSubject,
  state: 'acted' | 'dismissed',
  staffId: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update reports
    set state = ${state}, handled_by = ${staffId}, handled_at = ${now}
    where blog_name = ${about.blog_name}
      and coalesce(post_id, 0) = coalesce(${about.post_id}::bigint, 0)
      and coalesce(conversation_id, 0) = coalesce(${about.conversation_id}::bigint, 0)
      and state = 'open'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the messages and summaries of conversation reports that were closed before a time. */
export async function forgetReportedMessages(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('reports')
    .set({ messages: null, summary: '' })
    .where('messages', 'is not', null)
    .where('state', '<>', 'open')
    .where('handled_at', '<', before)
    .execute();
}

export interface LogEntry {
  readonly staff_id: string | null;
  readonly staff_name: string;
  readonly action: string;
  readonly blog_name?: string;
  readonly post_id?: string | null;
  readonly report_id?: string | null;
  readonly words?: string;
}

/** Appends to the audit trail, whose entries never change. */
export async function noteAction(
  db: Db,
  { blog_name = '', post_id = null, report_id = null, words = '', ...entry }: LogEntry,
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({ ...entry, blog_name, post_id, report_id, words })
    .execute();
}

/** A page of the audit trail, newest first; filtered by blog if given. */
export async function logPage(
  db: Db,
  blogName: string,
  before: string | undefined,
  limit: number,
): Promise<LogRow[]> {
  let query = db.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(limit);
  if (blogName !== '') query = query.where('blog_name', '=', blogName);
  return (before === undefined ? query : query.where('id', '<', before)).execute();
}

/** The members of a blog, for notifications; at most 100. */
export const membersOf = (db: Db, blogId: string): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('blog_members as m')
    .innerJoin('auth_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .where('m.blog_id', '=', blogId)
    .limit(100)
    .execute();

export async function addNotices(db: Db, userIds: readonly string[], text: string): Promise<void> {
  if (userIds.length > 0)
    await db
      .insertInto('staff_notices')
      .values(userIds.map((user_id) => ({ user_id, text })))
      .execute();
}

/** The ten latest staff notices to a user, newest first. */
export const noticesOf = (db: Db, userId: string): Promise<NoticeRow[]> =>
  db
    .selectFrom('staff_notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
