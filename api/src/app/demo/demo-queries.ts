import { sql, type Kysely } from 'kysely';
import { trendingRules } from '@tessera/shared-contracts/explore/trending-rules';
import {
  changeProfile,
  confirmAddress,
  recordMessagingSeen,
} from '../../nouns/accounts/user-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Viewer } from '../../base/http/context.ts';

const demoKey = 'demo content';
/** Another content has another key: what an ended creation of an earlier one left is removed first. */
const beginKey = 'demo content with photographs begun';

/** Whether demo content is complete, or unwanted: nothing is added to it any more. */
export const hasDemo = async (db: Kysely<Database>): Promise<boolean> =>
  (await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', demoKey)
    .executeTakeFirst()) !== undefined;
export async function markDemo(db: Kysely<Database>, when: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: demoKey, value: when.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
/** When the creation of demo content began; undefined if it never did. */
export async function demoBegin(db: Kysely<Database>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', beginKey)
    .executeTakeFirst();
  return row && new Date(row.value);
}
export async function markDemoBegin(db: Kysely<Database>, when: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: beginKey, value: when.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
/** The user with an address of the demo accounts. */
export const userOf = (
  db: Kysely<Database>,
  email: string,
): Promise<{ readonly id: string } | undefined> =>
  db.selectFrom('auth_user').select('id').where('email', '=', email).executeTakeFirst();

/** Whether a blog was asked a question by another. */
export const hasAsked = async (
  db: Kysely<Database>,
  askedBlogId: string,
  askerBlogId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', askedBlogId)
    .where('asker_blog_id', '=', askerBlogId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether there are accounts with other addresses: demo content is never mixed with real data. */
export const hasOtherAccounts = async (
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<boolean> =>
  (await db
    .selectFrom('auth_user')
    .select('id')
    .where('email', 'not in', [...emails])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Password hashes of the accounts with these addresses; null for those without a password. */
export const passwordsOf = (
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<{ userId: string; email: string; hash: string | null }[]> =>
  db
    .selectFrom('auth_user as u')
    .leftJoin('auth_account as a', (join) =>
      join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'),
    )
    .select(['u.id as userId', 'u.email', 'a.password as hash'])
    .where('u.email', 'in', [...emails])
    .execute();

/** Days since a demo account seems to be created: only what older accounts like can trend. */
const demoAccountDays = trendingRules.minAccountDays + 4;

/**
 * Confirms the address of a demo account without sending an email: only users with a confirmed
 * address can send messages.
 * Also makes the account a few days old, marks the introduction to messaging as seen, and turns off
 * all notification emails.
 */
export async function confirmDemoAddress(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await confirmAddress(db, userId, now);
  await sql`
    update auth_user
    set "createdAt" = ${now}::timestamptz - ${demoAccountDays} * interval '1 day'
    where id = ${userId}`.execute(db);
  await recordMessagingSeen(db, userId);
  await changeProfile(db, userId, {
    mails_asks: false,
    mails_replies: false,
    mails_mentions: false,
    mails_follows: false,
  });
}

/**
 * Removes the accounts with these addresses, and their blogs: an interrupted start of an earlier
 * version, which could not continue, may have left them.
 */
export async function removeAccounts(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<void> {
  const users = (
    await db
      .selectFrom('auth_user')
      .select('id')
      .where('email', 'in', [...emails])
      .execute()
  ).map(({ id }) => id);
  if (users.length === 0) return;
  await db
    .deleteFrom('blogs')
    .where(
      'id',
      'in',
      db.selectFrom('blog_members').select('blog_id').where('user_id', 'in', users),
    )
    .execute();
  await db.deleteFrom('auth_user').where('id', 'in', users).execute();
}

/** The viewer of a demo account. */
export async function viewerOf(
  db: Kysely<Database>,
  userId: string,
  email: string,
): Promise<Viewer> {
  const blogs = await db
    .selectFrom('blog_members')
    .innerJoin('blogs', 'blogs.id', 'blog_members.blog_id')
    .where('user_id', '=', userId)
    .select(['blogs.id', 'blogs.name', 'blogs.uuid'])
    .execute();
  return {
    userId,
    sessionId: '',
    email,
    isVerified: true,
    createdAt: new Date(),
    isStaff: false,
    releaseChannel: '',
    blogs: blogs.map((blog) => ({ ...blog, isPrimary: true, isCurrent: true })),
  };
}

interface Action {
  readonly userId: string;
  readonly at: Date;
}

export async function addFollows(
  db: Kysely<Database>,
  follows: readonly (Action & { readonly blogId: string })[],
): Promise<void> {
  await db
    .insertInto('follows')
    .values(
      follows.map(({ userId, blogId, at }) => ({
        user_id: userId,
        blog_id: blogId,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
export async function addLikes(
  db: Kysely<Database>,
  likes: readonly (Action & { readonly postId: string })[],
): Promise<void> {
  await db
    .insertInto('likes')
    .values(
      likes.map(({ userId, postId, at }) => ({ user_id: userId, post_id: postId, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
export async function addReplies(
  db: Kysely<Database>,
  replies: readonly (Action & {
    readonly blogId: string;
    readonly postId: string;
    readonly text: string;
    /** Tells the replies of one user apart: each is stored once. */
    readonly key: string;
  })[],
): Promise<void> {
  await db
    .insertInto('replies')
    .values(
      replies.map(({ userId, blogId, postId, text, at, key }) => ({
        user_id: userId,
        blog_id: blogId,
        post_id: postId,
        text,
        created_at: at,
        submission_key: key,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks activity up to a time as seen. */
export async function markActivitySeen(
  db: Kysely<Database>,
  userId: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable('blog_members')
    .set({ activity_seen_at: until })
    .where('user_id', '=', userId)
    .execute();
}
