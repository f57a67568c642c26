import { sql, type Kysely } from 'kysely';

/** Suggestions read the most active blogs from an index instead of sorting all blogs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index blogs_suggested on blogs (posts_count desc, id desc) where posts_count > 0 and not is_suspended and not is_spam and not is_nsfw and not is_adult`.execute(
    db,
  );
}
