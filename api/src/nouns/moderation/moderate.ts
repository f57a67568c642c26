import { refusals } from '@tessera/shared-contracts/core/refusals';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { userName } from '../accounts/user-name.ts';
import { blogById, blogByName, toggleMarkColumn, markColumns } from '../blogs/blog-queries.ts';
import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { RefusalError, notFound } from '../../base/wire/refusal.ts';
import { deletePostWithin } from '../posts/delete-post.ts';
import { postById } from '../posts/post-queries.ts';
import {
  addNotices,
  closeReports,
  noteAction,
  membersOf,
  reportById,
} from './moderation-queries.ts';
import { button, composeMail, words } from '../../base/mail/compose-mail.ts';
import type { Mail } from '../../base/mail/mailer.ts';

/** The email that tells a member of a blog that staff removed a post. */
const removalMail = (baseUrl: string, to: string, text: string): Mail =>
  composeMail({
    to,
    subject: 'Your post was removed from Tessera',
    title: 'Your post was removed',
    parts: [
      words(text),
      words('You can also find this notice in your settings.'),
      button('Open settings', `${baseUrl}/settings/account`),
    ],
    footer: ['We always send messages from our team about your blogs.'],
  });

const by = (staff: Viewer) => ({ staff_id: staff.userId, staff_name: userName(staff) });

/** Toggles a mark of a blog and records it in the audit trail; refuses unknown blogs with 404. */
export async function toggleMark(
  deps: Deps,
  staff: Viewer,
  blogName: string,
  mark: ModerationMark,
): Promise<void> {
  await deps.db.transaction().execute(async function flip(trx) {
    if (!(await toggleMarkColumn(trx, blogName, mark))) throw notFound(refusals.noBlog);
    const isSet = (await blogByName(trx, blogName))?.[markColumns[mark]] === true;
    await noteAction(trx, {
      ...by(staff),
      action: `${isSet ? 'set' : 'clear'} mark ${mark}`,
      blog_name: blogName,
    });
  });
}

/**
 * Closes all open reports on the target of a report and records this in the audit trail; refuses
 * with 404 if the report does not exist, and with 409 if no report on the target is open.
 */
export async function handleReport(
  deps: Deps,
  staff: Viewer,
  reportId: string,
  state: 'acted' | 'dismissed',
  note: string,
): Promise<void> {
  const report = await reportById(deps.db, reportId);
  if (!report) throw notFound(refusals.noReport);
  await deps.db.transaction().execute(async function close(trx) {
    if ((await closeReports(trx, report, state, staff.userId, deps.now())) === 0)
      throw new RefusalError(409, moderationTexts.alreadyHandled);
    await noteAction(trx, {
      ...by(staff),
      action: state === 'acted' ? 'act on report' : 'dismiss report',
      blog_name: report.blog_name,
      post_id: report.post_id,
      report_id: report.id,
      words: note,
    });
  });
}

/**
 * Removes a post, notifies the members of its blog, closes the reports on the post and records the
 * removal in the audit trail.
 */
export async function removeAsStaff(
  deps: Deps,
  staff: Viewer,
  postId: string,
  why: string,
): Promise<void> {
  const row = await postById(deps.db, postId);
  const blog = row && (await blogById(deps.db, row.blog_id));
  if (!row || !blog) throw notFound(refusals.noPost);
  const people = await membersOf(deps.db, blog.id);
  const text = moderationTexts.removalNotice(blog.name, firstCharacters(row.summary, 100), why);
  // in one transaction, so that every removal has an audit entry, and only one of two concurrent
  // removals counts
  await inTransaction(deps.db, async function removeAndTell(trx) {
    if (!(await deletePostWithin(trx, row))) throw notFound(refusals.noPost);
    await closeReports(
      trx,
      { blog_name: blog.name, post_id: row.id, conversation_id: null },
      'acted',
      staff.userId,
      deps.now(),
    );
    await addNotices(
      trx,
      people.map(({ id }) => id),
      text,
    );
    await noteAction(trx, {
      ...by(staff),
      action: 'remove post',
      blog_name: blog.name,
      post_id: row.id,
      words: why,
    });
  });
  for (const { email } of people) deps.mailer.send(removalMail(deps.env.baseUrl, email, text));
}
