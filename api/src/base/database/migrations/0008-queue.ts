import { sql, type Kysely } from 'kysely';

/**
 * Queue settings of each blog, and an index of due posts. Blogs that already have queued posts
 * publish the first one at 8:00 (UTC) on the day after the migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table blog_queues (
      blog_id bigint primary key references blogs on delete cascade, posts_per_day integer not null default 4, start_hour integer not null default 8, end_hour integer not null default 23,
      time_zone text not null default 'UTC', is_paused boolean not null default false, next_at timestamptz(3), last_published_at timestamptz(3))`,
    sql`create index queues_due on blog_queues (next_at) where next_at is not null and not is_paused`,
    sql`create index posts_due on posts (publish_on, id) where state = 'queued' and publish_on is not null`,
    sql`create index posts_queue on posts (blog_id, queue_position, id) where state = 'queued' and queue_position is not null`,
    sql`insert into blog_queues (blog_id, next_at) select distinct blog_id, (date_trunc('day', now() at time zone 'UTC') + interval '1 day 8 hours') at time zone 'UTC' from posts where state = 'queued' and queue_position is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
