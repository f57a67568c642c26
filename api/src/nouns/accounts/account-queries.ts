import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import type { Viewer } from '../../base/http/context.ts';
import type { Database } from '../../base/database/schema.ts';

/** A session and its user, read in one query. */
export interface FoundSession {
  readonly viewer: Viewer;
  readonly expiresAt: Date;
  readonly extendedAt: Date;
}

/** The columns of a user `u` and profile `p` that {@link viewerOf} reads. */
export const viewerColumns = [
  'u.id as userId',
  'u.email',
  'u.emailVerified',
  'p.created_at',
  'p.is_staff',
  'p.safe_mode',
  'p.language',
  'p.has_seen_messaging',
  'p.release_channel',
  'p.current_blog_id',
] as const;

/** The blogs of a user `u`, primary first. */
export const ownBlogs = sql<{ id: string; name: string; uuid: string; isPrimary: boolean }[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'id', b.id::text, 'name', b.name, 'uuid', b.uuid, 'isPrimary', m.is_primary
      )
      order by m.is_primary desc, m.position, b.id
    ),
    '[]'
  )
  from blog_members m
  join blogs b on b.id = m.blog_id
  where m.user_id = u.id and b.deleted_at is null
)`;

interface ViewerRow {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly created_at: Date;
  readonly is_staff: boolean;
  readonly safe_mode: boolean;
  readonly language: string;
  readonly has_seen_messaging: boolean;
  readonly release_channel: string;
  readonly current_blog_id: string | null;
  readonly blogs: readonly Omit<Viewer['blogs'][number], 'isCurrent'>[];
}

/** The viewer of a session, or of another way to come in. */
export function viewerOf(row: ViewerRow, sessionId: string): Viewer {
  const currentId = row.blogs.find(({ id }) => id === row.current_blog_id)?.id ?? row.blogs[0]?.id;
  return {
    userId: row.userId,
    sessionId,
    email: row.email,
    isVerified: row.emailVerified,
    createdAt: row.created_at,
    isStaff: row.is_staff,
    isSafeMode: row.safe_mode,
    language: row.language,
    hasSeenMessaging: row.has_seen_messaging,
    releaseChannel: row.release_channel,
    blogs: row.blogs.map((blog) => ({ ...blog, isCurrent: blog.id === currentId })),
  };
}

/** Finds an unexpired session by its token, with its viewer, whose primary blog is first. */
export async function findSession(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('auth_session as s')
    .innerJoin('auth_user as u', 'u.id', 's.userId')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .where('s.token', '=', token)
    .where('s.expiresAt', '>', now)
    .select(['s.id as sessionId', 's.expiresAt', 's.updatedAt', ...viewerColumns])
    .select(ownBlogs.as('blogs'))
    .executeTakeFirst();
  if (!row) return undefined;
  const viewer = viewerOf(row, row.sessionId);
  return { viewer, expiresAt: row.expiresAt, extendedAt: row.updatedAt };
}

/** Sets a user's own release channel, '' for the default; false when there is no such account. */
export async function setReleaseChannel(
  db: Kysely<Database>,
  email: string,
  channel: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ release_channel: channel })
    .where(
      'user_id',
      '=',
      db.selectFrom('auth_user').select('id').where('email', '=', email.toLowerCase()),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function extendSession(
  db: Kysely<Database>,
  sessionId: string,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_session')
    .set({ expiresAt, updatedAt: now })
    .where('id', '=', sessionId)
    .execute();
}

/** Id of the user with an address; undefined when there is none. */
export const userOfEmail = async (
  db: Kysely<Database>,
  email: string,
): Promise<string | undefined> =>
  (await db.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirst())?.id;

export const isEmailTaken = async (db: Kysely<Database>, email: string): Promise<boolean> =>
  (await userOfEmail(db, email)) !== undefined;

/** Whether an account with this address and a blog of this name was created after `since`. */
export const wasRecentlyCreated = async (
  db: Kysely<Database>,
  { email, blog }: { readonly email: string; readonly blog: string },
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('auth_user as u')
    .innerJoin('blog_members as m', 'm.user_id', 'u.id')
    .innerJoin('blogs as b', 'b.id', 'm.blog_id')
    .select('u.id')
    .where('u.email', '=', email)
    .where('b.name', '=', blog)
    .where('u.createdAt', '>', since)
    .executeTakeFirst()) !== undefined;

export const isBlogNameTaken = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (
    await sql`
      select 1
      from blogs
      where name = ${name}
      union all
      select 1
      from former_blog_names
      where name = ${name} and held_until > now()
      limit 1`.execute(db)
  ).rows.length > 0;

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly blog: string;
}

/** Which value of a failed insert or update was already taken; undefined for other errors. */
export function findConflict(error: unknown): 'email' | 'blog' | undefined {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint === 'auth_user_email_key'
    ? 'email'
    : error.constraint === 'blogs_name_key'
      ? 'blog'
      : undefined;
}

/** Creates user, password, profile, first blog and membership in one transaction. */
export async function insertAccount(
  db: Kysely<Database>,
  { email, passwordHash, blog }: NewAccount,
): Promise<{ userId: string; blogId: string }> {
  const userId = randomBytes(18).toString('base64url');
  return db.transaction().execute(async function insertAll(trx) {
    const now = new Date();
    await trx
      .insertInto('auth_user')
      .values({ id: userId, name: blog, email, updatedAt: now })
      .execute();
    await trx
      .insertInto('auth_account')
      .values({
        id: randomBytes(18).toString('base64url'),
        userId,
        accountId: userId,
        providerId: 'credential',
        password: passwordHash,
        updatedAt: now,
      })
      .execute();
    const { id: blogId } = await trx
      .insertInto('blogs')
      .values({ name: blog, title: blog, theme: JSON.stringify(defaultTheme) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('profiles').values({ user_id: userId, current_blog_id: blogId }).execute();
    await trx
      .insertInto('blog_members')
      .values({ blog_id: blogId, user_id: userId, is_primary: true })
      .execute();
    return { userId, blogId };
  });
}
