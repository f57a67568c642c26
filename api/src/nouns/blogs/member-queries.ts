import { sql, type Kysely, type Transaction } from 'kysely';
import type { MemberRole } from '@tessera/shared-contracts/blogs/blog';
import type { Database } from '../../base/database/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A member of a blog, with the name, title and avatar version of their primary blog. */
export interface MemberRow {
  readonly user_id: string;
  readonly role: MemberRole;
  readonly name: string;
  readonly title: string;
  readonly avatar_version: number;
}

/** The members of a blog, owners first. */
export async function membersOf(db: Db, blogId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id, m.role, b.name, b.title, b.avatar_version
    from blog_members m
    join lateral (
      select o.blog_id
      from blog_members o
      join blogs ob on ob.id = o.blog_id
      where o.user_id = m.user_id and ob.deleted_at is null
      order by o.is_primary desc, o.position, o.blog_id
      limit 1
    ) p on true
    join blogs b on b.id = p.blog_id
    where m.blog_id = ${blogId}
    order by m.role desc, m.created_at, m.user_id`.execute(db);
  return rows;
}

export const roleIn = async (
  db: Db,
  blogId: string,
  userId: string,
): Promise<MemberRole | undefined> =>
  (
    await db
      .selectFrom('blog_members')
      .select('role')
      .where('blog_id', '=', blogId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role;

/** Number of blogs that a user owns, including deleted ones that can be restored. */
export async function countOwned(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ owned: number }>`
    select count(*)::int as owned
    from blog_members
    where user_id = ${userId} and role = 'owner'`.execute(db);
  return rows[0]?.owned ?? 0;
}

/**
 * The user behind a blog with the given name: the member whose primary blog it is, otherwise its
 * longest-standing owner.
 */
export async function userOfBlog(
  db: Db,
  name: string,
): Promise<{ readonly user_id: string; readonly email: string } | undefined> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select m.user_id, u.email
    from blogs b
    join blog_members m on m.blog_id = b.id
    join auth_user u on u.id = m.user_id
    where b.name = ${name} and not b.is_suspended
    order by m.is_primary desc, m.role desc, m.created_at, m.user_id
    limit 1`.execute(db);
  return rows[0];
}

/**
 * The members of a blog. Locks the blog: other transactions that call this wait until this one
 * ends.
 */
export async function lockMembers(
  trx: Trx,
  blogId: string,
): Promise<readonly { readonly user_id: string; readonly role: MemberRole }[]> {
  await sql`select 1 from blogs where id = ${blogId} for no key update`.execute(trx);
  return trx
    .selectFrom('blog_members')
    .select(['user_id', 'role'])
    .where('blog_id', '=', blogId)
    .execute();
}

/** Adds a member, and puts the blog last in the member's list of blogs; idempotent. */
export async function addMember(
  trx: Trx,
  blogId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await sql`
    insert into blog_members (blog_id, user_id, role, position)
    select ${blogId}, ${userId}, ${role}, coalesce(max(position) + 1, 0)
    from blog_members
    where user_id = ${userId}
    on conflict do nothing`.execute(trx);
}

export async function changeMemberRole(
  trx: Trx,
  blogId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await trx
    .updateTable('blog_members')
    .set({ role })
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .execute();
}

export async function dropMember(trx: Trx, blogId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('blog_members')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .execute();
  await choosePrimary(trx, userId);
}

/**
 * Makes the first of a user's blogs the primary one if the user has no primary blog or it has been
 * deleted.
 */
export async function choosePrimary(trx: Trx, userId: string): Promise<void> {
  const own = await ownOrder(trx, userId);
  if (own.some(({ is_primary }) => is_primary)) return;
  const [first] = own;
  await trx
    .updateTable('blog_members')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute();
  if (first)
    await trx
      .updateTable('blog_members')
      .set({ is_primary: true })
      .where('user_id', '=', userId)
      .where('blog_id', '=', first.blog_id)
      .execute();
}

/**
 * A user's blogs in order, primary first, without deleted ones. Locks these memberships until the
 * transaction ends.
 */
export async function ownOrder(
  trx: Trx,
  userId: string,
): Promise<{ readonly blog_id: string; readonly is_primary: boolean }[]> {
  const { rows } = await sql<{ blog_id: string; is_primary: boolean }>`
    select m.blog_id, m.is_primary
    from blog_members m
    join blogs b on b.id = m.blog_id
    where m.user_id = ${userId} and b.deleted_at is null
    order by m.is_primary desc, m.position, m.blog_id
    for update of m`.execute(trx);
  return rows;
}

/** Stores the order of a user's blogs; the first is the primary one. */
export async function storeOrder(
  trx: Trx,
  userId: string,
  blogIds: readonly string[],
): Promise<void> {
  // clear the old primary first: there must never be two
  await trx
    .updateTable('blog_members')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute();
  for (const [position, blogId] of blogIds.entries())
    await trx
      .updateTable('blog_members')
      .set({ position, is_primary: position === 0 })
      .where('user_id', '=', userId)
      .where('blog_id', '=', blogId)
      .execute();
}

/**
 * A valid invitation. `blog` is the name of the blog to join; `who` is the name of the invited
 * user's primary blog, null if an email address was invited.
 */
export interface InvitationRow {
  readonly id: string;
  readonly blog_id: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly who: string | null;
  readonly blog: string;
  readonly blog_title: string;
  readonly expires_at: Date;
}

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('blog_invitations as i')
    .innerJoin('blogs as b', 'b.id', 'i.blog_id')
    .where('i.expires_at', '>', now)
    .where('b.deleted_at', 'is', null)
    .select([
      'i.id',
      'i.blog_id',
      'i.user_id',
      'i.email',
      'i.expires_at',
      'b.name as blog',
      'b.title as blog_title',
    ])
    .select(
      sql<string | null>`(
        select n.name
        from blog_members m
        join blogs n on n.id = m.blog_id
        where m.user_id = i.user_id and m.is_primary
      )`.as('who'),
    );

export const invitationsOfBlog = (db: Db, blogId: string, now: Date): Promise<InvitationRow[]> =>
  invitations(db, now).where('i.blog_id', '=', blogId).orderBy('i.id').execute();
export const invitationsOfUser = (db: Db, userId: string, now: Date): Promise<InvitationRow[]> =>
  invitations(db, now).where('i.user_id', '=', userId).orderBy('i.id').execute();
export const invitationByToken = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  invitations(db, now).where('i.token_hash', '=', tokenHash).executeTakeFirst();

/** Inserts an invitation, replacing an earlier one for the same person and blog. */
export async function insertInvitation(
  trx: Trx,
  row: {
    readonly blog_id: string;
    readonly token_hash: string;
    readonly user_id: string | null;
    readonly email: string;
    readonly invited_by: string;
    readonly expires_at: Date;
  },
): Promise<void> {
  await trx
    .deleteFrom('blog_invitations')
    .where('blog_id', '=', row.blog_id)
    .where((where) =>
      row.user_id === null ? where('email', '=', row.email) : where('user_id', '=', row.user_id),
    )
    .execute();
  await trx.insertInto('blog_invitations').values(row).execute();
}
export async function dropInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blog_invitations')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
export async function withdraw(db: Db, blogId: string, id: string): Promise<void> {
  await db
    .deleteFrom('blog_invitations')
    .where('id', '=', id)
    .where('blog_id', '=', blogId)
    .execute();
}
