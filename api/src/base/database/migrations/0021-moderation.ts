import { sql, type Kysely } from 'kysely';

/**
 * Reports of posts and blogs, an audit trail of staff actions, and notices to users. Reports and
 * the trail outlive their subjects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table reports (
      id bigint primary key default next_id(), reporter_id text references auth_user on delete set null, blog_id bigint references blogs on delete set null, blog_name text not null,
      post_id bigint, summary text not null default '', reason text not null, words text not null default '',
      state text not null default 'open' check (state in ('open', 'acted', 'dismissed')), handled_by text references auth_user on delete set null, handled_at timestamptz(3), created_at timestamptz(3) not null default now())`,
    // one open report per user and subject
    sql`create unique index reports_once on reports (reporter_id, blog_name, coalesce(post_id, 0)) where state = 'open' and reporter_id is not null`,
    sql`create index reports_by_state on reports (state, id desc)`,
    sql`create index reports_of_post on reports (post_id) where post_id is not null`,
    sql`create index reports_about on reports (blog_name, coalesce(post_id, 0), id desc)`,
    sql`create index on reports (blog_id)`,
    sql`create index on reports (handled_by) where handled_by is not null`,

    sql`create table moderation_log (
      id bigint primary key default next_id(), staff_id text references auth_user on delete set null, staff_name text not null, action text not null, blog_name text not null default '',
      post_id bigint, report_id bigint, words text not null default '', created_at timestamptz(3) not null default now())`,
    sql`create index moderation_log_of_blog on moderation_log (blog_name, id desc)`,
    sql`create index on moderation_log (staff_id)`,

    sql`create table staff_notices (id bigint primary key default next_id(), user_id text not null references auth_user on delete cascade, text text not null, created_at timestamptz(3) not null default now())`,
    sql`create index on staff_notices (user_id, id desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
