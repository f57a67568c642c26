import { sql, type Kysely } from 'kysely';

/**
 * Adds an index for inboxes: it finds posts by kind, and includes the blogs that sent them, so that
 * posts hidden by a block can be left out. A reply stores the blogs it mentions, so that the links
 * survive renames. A blog is sensitive if its owners or staff marked it: there is a column for
 * each, and a generated one combines the two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index posts_waiting on posts (blog_id, is_ask, id desc) include (asker_blog_id, submitter_blog_id) where state = 'unapproved'`,
    sql`alter table replies add column mentions jsonb not null default '[]'`,

    sql`drop index blogs_suggested`,
    sql`alter table blogs rename column is_nsfw to staff_flagged_nsfw`,
    sql`alter table blogs add column owner_flagged_nsfw boolean not null default false`,
    sql`alter table blogs add column is_nsfw boolean not null generated always as (staff_flagged_nsfw or owner_flagged_nsfw) stored`,
    sql`create index blogs_suggested on blogs (posts_count desc, id desc) where posts_count > 0 and not is_suspended and not is_spam and not is_nsfw and not is_adult`,
  ];
  for (const statement of statements) await statement.execute(db);
}
