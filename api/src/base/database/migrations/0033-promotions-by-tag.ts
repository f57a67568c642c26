import { sql, type Kysely } from 'kysely';

/**
 * The page of a tag within a blog starts with the posts that the blog promotes under that tag. The
 * new column is nullable: processes of the previous version do not know it and still promote posts
 * during the rollout.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table promotions add column blog_id bigint references blogs on delete cascade`.execute(
    db,
  );
  await sql`update promotions m set blog_id = p.blog_id from posts p where p.id = m.post_id`.execute(
    db,
  );
  await sql`create index promotions_of_blog on promotions (blog_id, tag, post_id desc)`.execute(db);
}
