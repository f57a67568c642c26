import { createHash, randomBytes } from 'node:crypto';
import { safeParse } from 'valibot';
import { accountTexts, email as emailSchema } from '@tessera/shared-contracts/accounts/rules';
import {
  blogLimits,
  blogName,
  blogPaths,
  type MemberRole,
} from '@tessera/shared-contracts/blogs/blog';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { AppContext, Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { button, composeMail, linkTo, words } from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';
import type { BlogRow } from './blog-queries.ts';
import {
  addMember,
  changeMemberRole,
  dropInvitation,
  dropMember,
  insertInvitation,
  invitationByToken,
  invitationsOfBlog,
  invitationsOfUser,
  lockMembers,
  membersOf,
  userOfBlog,
  type InvitationRow,
} from './member-queries.ts';

const day = 24 * 3600 * 1000;

/** The token of a link is stored only as a hash, so that it cannot be read from the database. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const invitationMail = (
  baseUrl: string,
  to: string,
  blog: string,
  by: string,
  token: string,
): Mail =>
  composeMail({
    to,
    subject: `${by} invited you to write for ${blog} on Tessera`,
    title: `Write for ${blog}?`,
    parts: [
      words(
        linkTo(by, baseUrl + blogPaths.home(by)),
        ' invited you to join the blog ',
        linkTo(blog, baseUrl + blogPaths.home(blog)),
        ' on Tessera. Members can post, answer questions and approve submissions for the blog.',
      ),
      button('View invitation', `${baseUrl}${pages.invitation.path}?token=${token}`),
      words(`This link expires in ${blogLimits.invitationDays} days. You need an account to join.`),
    ],
    footer: [`If you don’t know ${by}, you can ignore this message.`],
  });

/** The invited person: the user behind a blog's name, or the recipient at an email address. */
async function findInvitee(
  deps: Deps,
  written: string,
): Promise<{ readonly userId: string | null; readonly email: string }> {
  if (written.slice(1).includes('@')) {
    const address = safeParse(emailSchema, written);
    if (address.success) return { userId: null, email: address.output };
    const [{ message }] = address.issues;
    throw invalid(message === accountTexts.emailInvalid ? ownBlogTexts.unknownPerson : message);
  }
  const name = safeParse(blogName, written);
  const user = name.success ? await userOfBlog(deps.db, name.output) : undefined;
  if (!user) throw invalid(ownBlogTexts.unknownPerson);
  return { userId: user.user_id, email: user.email };
}

/**
 * Invites someone to a blog by email. If they are invited by blog name, the page that lists their
 * own blogs shows the invitation, too.
 */
export async function inviteMember(
  deps: Deps,
  c: AppContext,
  viewer: Viewer,
  blog: BlogRow,
  written: string,
): Promise<void> {
  const { userId, email } = await findInvitee(deps, written);
  await deps.rateLimits.consumeSentMail(c, email);
  const token = randomBytes(24).toString('base64url');
  const now = deps.now();
  await inTransaction(deps.db, async function invite(trx) {
    const people = await lockMembers(trx, blog.id);
    if (people.some(({ user_id }) => user_id === userId)) throw invalid(ownBlogTexts.member);
    // an earlier invitation to the same person is replaced
    const others = (await invitationsOfBlog(trx, blog.id, now)).filter((one) =>
      userId === null ? one.email !== email : one.user_id !== userId,
    );
    if (people.length + others.length >= blogLimits.members) throw forbidden(ownBlogTexts.full);
    await insertInvitation(trx, {
      blog_id: blog.id,
      token_hash: hashOf(token),
      user_id: userId,
      email: userId === null ? email : '',
      invited_by: viewer.userId,
      expires_at: new Date(now.getTime() + blogLimits.invitationDays * day),
    });
  });
  deps.mailer.send(
    invitationMail(deps.env.baseUrl, email, blog.name, viewer.blogs[0]?.name ?? blog.name, token),
  );
}

/**
 * The invitation that a link, or a row on the page with the viewer's blogs, refers to; 404 when
 * there is none, or when it is for someone else.
 */
export async function findInvitation(
  deps: Deps,
  viewer: Viewer,
  { token, invitation }: { readonly token: string; readonly invitation: string },
): Promise<InvitationRow> {
  const now = deps.now();
  const found =
    token === ''
      ? (await invitationsOfUser(deps.db, viewer.userId, now)).find(({ id }) => id === invitation)
      : await invitationByToken(deps.db, hashOf(token), now);
  // an invitation by blog name is valid only for that blog's user; one to an email address is valid
  // for anyone with the link
  if (!found || (found.user_id !== null && found.user_id !== viewer.userId))
    throw notFound(ownBlogTexts.noInvitation);
  return found;
}

/** Accepts or declines an invitation, which can be answered only once. */
export async function answerInvitation(
  deps: Deps,
  viewer: Viewer,
  found: InvitationRow,
  isAccepted: boolean,
): Promise<void> {
  await inTransaction(deps.db, async function answer(trx) {
    const people = await lockMembers(trx, found.blog_id);
    if (!(await dropInvitation(trx, found.id))) throw notFound(ownBlogTexts.noInvitation);
    if (!isAccepted || people.some(({ user_id }) => user_id === viewer.userId)) return;
    if (people.length >= blogLimits.members) throw forbidden(ownBlogTexts.full);
    await addMember(trx, found.blog_id, viewer.userId, 'member');
  });
}

async function memberNamed(deps: Deps, blog: Pick<BlogRow, 'id'>, name: string): Promise<string> {
  const member = (await membersOf(deps.db, blog.id)).find((one) => one.name === name);
  if (!member) throw invalid(ownBlogTexts.unknownMember);
  return member.user_id;
}

/** Whether a blog has no owner besides a given user. Every blog must keep at least one owner. */
const wouldBeOwnerless = (
  people: readonly { readonly user_id: string; readonly role: MemberRole }[],
  without: string,
): boolean => !people.some(({ user_id, role }) => role === 'owner' && user_id !== without);

/**
 * Ends a membership: owners may end any, members only their own. Refuses to remove the last owner,
 * and to let viewers leave their only blog.
 */
export async function removeMember(
  deps: Deps,
  viewer: Viewer,
  blog: Pick<BlogRow, 'id'>,
  name: string,
): Promise<void> {
  const userId = await memberNamed(deps, blog, name);
  await inTransaction(deps.db, async function remove(trx) {
    const people = await lockMembers(trx, blog.id);
    if (
      userId !== viewer.userId &&
      people.find(({ user_id }) => user_id === viewer.userId)?.role !== 'owner'
    )
      throw forbidden(ownBlogTexts.notOwner);
    if (wouldBeOwnerless(people, userId)) throw invalid(ownBlogTexts.lastOwner);
    if (userId === viewer.userId && viewer.blogs.length === 1)
      throw forbidden(ownBlogTexts.onlyBlog);
    await dropMember(trx, blog.id, userId);
  });
}

/** Makes a member an owner, or an owner a member unless they are the last owner. */
export async function changeRole(
  deps: Deps,
  blog: Pick<BlogRow, 'id'>,
  name: string,
  role: MemberRole,
): Promise<void> {
  const userId = await memberNamed(deps, blog, name);
  await inTransaction(deps.db, async function change(trx) {
    const people = await lockMembers(trx, blog.id);
    if (role === 'member' && wouldBeOwnerless(people, userId))
      throw invalid(ownBlogTexts.lastOwner);
    await changeMemberRole(trx, blog.id, userId, role);
  });
}
