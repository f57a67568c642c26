import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { BlogRow } from './blog-queries.ts';

type Db = Kysely<Database>;

/** The blog whose former name this is, while the name is still reserved for it. */
export const blogByFormerName = (db: Db, name: string, now: Date): Promise<BlogRow | undefined> =>
  db
    .selectFrom('blogs')
    .selectAll('blogs')
    .innerJoin('former_blog_names as f', 'f.blog_id', 'blogs.id')
    .where('f.name', '=', name)
    .where('f.held_until', '>', now)
    .executeTakeFirst();

/** Former names of a blog that are still reserved, the next to expire first. */
export const formerNames = (
  db: Db,
  blogId: string,
  now: Date,
): Promise<{ readonly name: string; readonly held_until: Date }[]> =>
  db
    .selectFrom('former_blog_names')
    .select(['name', 'held_until'])
    .where('blog_id', '=', blogId)
    .where('held_until', '>', now)
    .orderBy('held_until')
    .execute();

/**
 * Whether a name belongs to another blog or is reserved for one. A blog may return to its own
 * former name.
 */
export async function isNameTaken(
  db: Db,
  name: string,
  now: Date,
  exceptBlogId = '0',
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from blogs
    where name = ${name} and id <> ${exceptBlogId}
    union all
    select 1
    from former_blog_names
    where name = ${name} and held_until > ${now} and blog_id <> ${exceptBlogId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Renames a blog; the former name redirects to it until a given time. */
export async function changeName(
  trx: Transaction<Database>,
  blog: Pick<BlogRow, 'id' | 'name'>,
  name: string,
  heldUntil: Date,
): Promise<void> {
  await trx.deleteFrom('former_blog_names').where('name', '=', name).execute();
  await trx.updateTable('blogs').set({ name }).where('id', '=', blog.id).execute();
  await trx
    .insertInto('former_blog_names')
    .values({ name: blog.name, blog_id: blog.id, held_until: heldUntil })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ blog_id: blog.id, held_until: heldUntil }),
    )
    .execute();
}
