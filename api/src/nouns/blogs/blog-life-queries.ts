import { sql, type Kysely, type Transaction } from 'kysely';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../../base/database/schema.ts';
import type { BlogRow } from './blog-queries.ts';

type Db = Kysely<Database>;

export const insertBlog = (
  trx: Transaction<Database>,
  name: string,
  title: string,
): Promise<{ id: string }> =>
  trx
    .insertInto('blogs')
    .values({
      name,
      title: title === '' ? name : title,
      theme: JSON.stringify(defaultTheme),
      avatar_key: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Marks a blog as deleted, which hides it; its content stays until the grace period ends. */
export async function markDeleted(
  trx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<void> {
  await sql`
    update blogs
    set deleted_at = ${now}, was_suspended = is_suspended, is_suspended = true
    where id = ${id} and deleted_at is null`.execute(trx);
}
export async function markRestored(db: Db, id: string): Promise<void> {
  await sql`
    update blogs
    set deleted_at = null, is_suspended = was_suspended
    where id = ${id} and deleted_at is not null`.execute(db);
}

/** Deleted blogs that a user owns. */
export const deletedBlogsOf = (
  db: Db,
  userId: string,
): Promise<Pick<BlogRow, 'id' | 'name' | 'title' | 'deleted_at'>[]> =>
  db
    .selectFrom('blogs as b')
    .innerJoin('blog_members as m', 'm.blog_id', 'b.id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .where('b.deleted_at', 'is not', null)
    .select(['b.id', 'b.name', 'b.title', 'b.deleted_at'])
    .orderBy('b.deleted_at')
    .execute();

/** Purges up to `limit` blogs that were deleted before a given time; returns their number. */
export async function purgeDeleted(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from blogs
    where id in (
      select id from blogs where deleted_at < ${before} order by deleted_at limit ${limit}
    )
    returning 1`.execute(db);
  return rows.length;
}

/** Sets the avatar of a blog. Increments its version, so that its URL changes. */
export async function setAvatarKey(db: Db, id: string, key: string | null): Promise<void> {
  await sql`
    update blogs
    set avatar_key = ${key}, avatar_version = avatar_version + 1
    where id = ${id}`.execute(db);
}
/**
 * The avatar key of the blog with this name; null if its avatar is drawn from its name, undefined
 * if no blog has the name. Former names work too while they are reserved, because avatar URLs in
 * reblogged content still contain them.
 */
export async function avatarOf(
  db: Db,
  name: string,
): Promise<{ readonly avatar_key: string | null } | undefined> {
  const { rows } = await sql<{ avatar_key: string | null }>`
    select avatar_key
    from blogs
    where name = ${name}
    union all
    select b.avatar_key
    from former_blog_names f
    join blogs b on b.id = f.blog_id
    where f.name = ${name} and f.held_until > now()
    limit 1`.execute(db);
  return rows[0];
}

/** Which of the given names belong to a blog, or are still reserved as its former names. */
export async function blogNamesAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from blogs
    where name = any(${[...names]}::text[])
    union
    select name
    from former_blog_names
    where name = any(${[...names]}::text[]) and held_until > now()`.execute(db);
  return rows.map(({ name }) => name);
}
