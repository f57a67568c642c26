import { refusals } from '@tessera/shared-contracts/core/refusals';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { flagConversation as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { blogById, blogsByIds, insertBlock, type BlogRow } from '../blogs/blog-queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { ReportedMessage } from '../../base/database/schema/moderation.ts';
import type { Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { insertReport } from '../moderation/moderation-queries.ts';
import { requireMember } from './find-conversation.ts';
import { canTalkTo } from './messaging-policy.ts';
import { presentImage } from './message-images.ts';
import {
  clearSide,
  messagesOf,
  unblurSide,
  type MemberRow,
  type MessageRow,
} from './messaging-queries.ts';

/** The report of a conversation. Includes its last messages, which staff cannot read otherwise. */
const reportOf = (
  viewer: Viewer,
  member: MemberRow,
  other: BlogRow,
  messages: readonly ReportedMessage[],
) => ({
  reporter_id: viewer.userId,
  blog_id: other.id,
  blog_name: other.name,
  post_id: null,
  conversation_id: member.conversation_id,
  messages: JSON.stringify(messages),
  summary: firstCharacters(messages.findLast(({ from }) => from === other.name)?.text ?? '', 200),
  reason: 'spam' as const,
  words: '',
});

/** A copy of a message for staff, which stays the same whatever happens to the message. */
function freeze(
  row: MessageRow,
  from: BlogRow,
  blogs: ReadonlyMap<string, BlogRow>,
): ReportedMessage {
  const image = presentImage(row.id, row.image);
  const postBlog = blogs.get(row.post_blog_id ?? '');
  return {
    id: row.id,
    from: from.name,
    at: row.created_at.getTime(),
    text: row.text,
    ...(row.post_id !== null && postBlog && { post: blogPaths.post(postBlog.name, row.post_id) }),
    ...(image && { image: (image.alt_sizes.at(-1) ?? image.original_size).url }),
  };
}

/** Reports a conversation, blocks the other blog and deletes the conversation for this side. */
async function reportSpam(
  { deps, viewer, body, c }: CallContext<typeof endpoint>,
  member: MemberRow,
): Promise<void> {
  const [own, other] = await Promise.all([
    blogById(deps.db, member.blog_id),
    blogById(deps.db, member.other_blog_id),
  ]);
  if (!own || !other) throw notFound(refusals.noBlog);
  if (!canTalkTo(viewer, other)) throw forbidden(refusals.ownReport);
  await deps.rateLimits.consumeAttempt('report', c, viewer.userId);
  await inTransaction(deps.db, async function reportBlockAndClear(trx) {
    const rows = await messagesOf(trx, member, undefined, moderationLimits.reportedMessages);
    const blogs = await blogsByIds(
      trx,
      rows.flatMap(({ post_blog_id: id }) => (id === null ? [] : [id])),
    );
    const messages = rows
      .toReversed()
      .map((row) => freeze(row, row.sender_blog_id === own.id ? own : other, blogs));
    // a repeated call finds nothing left to report
    if (messages.length > 0) await insertReport(trx, reportOf(viewer, member, other, messages));
    await insertBlock(trx, own.id, other.id, body.context);
    await clearSide(trx, member);
  });
}

/** Reports a conversation as spam, or reveals its images to this side. Idempotent. */
export async function flagOneSide(
  call: CallContext<typeof endpoint>,
): Promise<Record<string, never>> {
  const { deps, viewer, body } = call;
  const member = await requireMember(deps, viewer, body.conversation_id, body.participant);
  if (body.type === 'spam') await reportSpam(call, member);
  else await unblurSide(deps.db, member);
  return {};
}
