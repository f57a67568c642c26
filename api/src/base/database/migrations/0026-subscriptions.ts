import { sql, type Kysely } from 'kysely';

/**
 * Subscribers are notified of posts that a blog publishes after they subscribed: `subscribed_at`
 * stores when that was, null without a subscription.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table follows add column subscribed_at timestamptz(3)`,
    sql`update follows set subscribed_at = now() where is_subscribed`,
    sql`alter table follows drop column is_subscribed`,
    sql`alter table follows add column is_subscribed boolean not null generated always as (subscribed_at is not null) stored`,
    // every page reads this index, which contains few of a user's follows
    sql`create index follows_subscribed on follows (user_id) include (blog_id, subscribed_at) where subscribed_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
