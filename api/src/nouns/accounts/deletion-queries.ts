import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { isThere } from '../posts/post-queries.ts';
import { revokeAccountLinks } from './account-links.ts';

type Db = Kysely<Database>;

export async function markForDeletion(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('profiles').set({ delete_at: at }).where('user_id', '=', userId).execute();
}

/** Cancels the deletion of an account; false when none was scheduled. */
export async function cancelDeletion(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ delete_at: null })
    .where('user_id', '=', userId)
    .where('delete_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accounts whose grace period has ended. */
export const accountsDueForDeletion = (
  db: Db,
  now: Date,
  limit: number,
): Promise<{ user_id: string; email: string }[]> =>
  db
    .selectFrom('profiles as p')
    .innerJoin('auth_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.email'])
    .where('p.delete_at', '<=', now)
    .orderBy('p.delete_at')
    .limit(limit)
    .execute();

/** Revokes a user's password, passkeys, sessions, reset links and pending email change. */
export async function closeLogins(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_account').where('userId', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_session').where('userId', '=', userId).execute();
  await revokeAccountLinks(trx, userId);
}

/**
 * Blocks logins to an account whose grace period has ended; false when its owner cancelled in time.
 */
export async function closeAccount(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const leaving = await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('delete_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  if (!leaving) return false;
  await closeLogins(trx, userId);
  return true;
}

export interface NamedBlog {
  readonly id: string;
  readonly name: string;
}

const membersElse = sql`(
  select 1
  from blog_members o
  where o.blog_id = m.blog_id and o.user_id <> m.user_id
)`;

/**
 * Splits a user's blogs by whether they have other members: those without are deleted with the
 * account, the others stay.
 */
export async function splitBlogsOf(
  db: Db,
  userId: string,
): Promise<{ readonly sole: readonly NamedBlog[]; readonly shared: readonly NamedBlog[] }> {
  const { rows } = await sql<NamedBlog & { is_shared: boolean }>`
    select b.id, b.name, exists ${membersElse} as is_shared
    from blog_members m
    join blogs b on b.id = m.blog_id
    where m.user_id = ${userId}
    order by b.id`.execute(db);
  return {
    sole: rows.filter(({ is_shared }) => !is_shared),
    shared: rows.filter(({ is_shared }) => is_shared),
  };
}

/** Ids of up to `limit` posts of a blog, without those that were just deleted. */
export async function somePostsOf(db: Db, blogId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', blogId)
    .where(isThere)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Tables of a user's actions on other people's posts and blogs. */
const actionTables = ['likes', 'bookmarks', 'follows', 'replies'] as const;

/**
 * Deletes at most `limit` of a user's rows from one of {@link actionTables}, so that no statement
 * takes long; false when none was left in any of them.
 */
export async function deleteActionsBatch(db: Db, userId: string, limit: number): Promise<boolean> {
  for (const table of actionTables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(
        array(
          select ctid
          from ${sql.table(table)}
          where user_id = ${userId}
          limit ${limit}
        )
      )`.execute(db);
    if ((numAffectedRows ?? 0n) > 0n) return true;
  }
  return false;
}

/**
 * On blogs that a user shares with others, makes another owner the author of the user's posts. If
 * there is no other owner, the longest-standing member becomes owner and author. The user's
 * pending questions and submissions stay theirs, and are deleted with the user.
 */
export async function reassignPosts(trx: Transaction<Database>, userId: string): Promise<void> {
  const successor = (blog: string) =>
    sql`(
      select m.user_id
      from blog_members m
      where m.blog_id = ${sql.ref(blog)} and m.user_id <> ${userId}
      order by m.role = 'owner' desc, m.created_at, m.user_id
      limit 1
    )`;
  await sql`
    update posts
    set author_id = ${successor('posts.blog_id')}
    where author_id = ${userId}
      and state <> 'unapproved'
      and ${successor('posts.blog_id')} is not null`.execute(trx);
  await sql`
    update blog_members n
    set role = 'owner'
    from blog_members mine
    where mine.user_id = ${userId}
      and n.blog_id = mine.blog_id
      and n.user_id = ${successor('n.blog_id')}`.execute(trx);
}

export async function removeBlogRow(db: Db, blogId: string): Promise<void> {
  await db.deleteFrom('blogs').where('id', '=', blogId).execute();
}

/** Deletes the user; foreign keys delete the rows that belong to the user. */
export async function removeUser(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_user').where('id', '=', userId).execute();
}

/**
 * Deletes links, challenges and abandoned logins a day after they expire, and codes a day after
 * their use.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('auth_verification').where('expiresAt', '<', before).execute();
  await db.deleteFrom('used_codes').where('used_at', '<', before).execute();
  await db.deleteFrom('spent_challenges').where('ends_at', '<', before).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<', before).execute();
}
