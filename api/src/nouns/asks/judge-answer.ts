import type { Transaction } from 'kysely';
import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { blogById, isBlockedBetween, type BlogRow } from '../blogs/blog-queries.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { sendToBlog } from '../messaging/send-to-blog.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { cutText } from '../../base/text/summarise.ts';

/**
 * Maximum number of characters of the question that are quoted in the message that tells the asker
 * about a private answer.
 */
const maxQuoteLength = 140;

/**
 * The blog that asked. Refuses if it cannot read a private answer: it asked anonymously, is deleted
 * or suspended, or there is a block between it and the blog that answers.
 */
async function requireAsker(
  trx: Transaction<Database>,
  { content, asker_blog_id, blog_id }: PostRow,
): Promise<BlogRow> {
  if (content.type === 'note' && content.asker === '') throw invalid(answerTexts.unnamed);
  const asker = asker_blog_id === null ? undefined : await blogById(trx, asker_blog_id);
  if (!asker || asker.is_suspended) throw invalid(answerTexts.askerGone);
  if (await isBlockedBetween(trx, blog_id, asker.id))
    throw invalid(fillText(answerTexts.blocked, { asker: asker.name }));
  return asker;
}

/**
 * Checks that a question may leave the inbox: it needs an answer and, if the answer is private, an
 * asker who can read it. Sends the asker a message about a new private answer. Drafts are not
 * checked.
 */
export async function judgeAnswer(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'now' | 'env'>,
  before: PostRow,
  after: PostRow,
): Promise<void> {
  const { content } = after;
  if (
    !after.is_ask ||
    content.type !== 'note' ||
    after.state === 'unapproved' ||
    after.state === 'draft'
  )
    return;
  if (isBlank(content.answer_html)) throw invalid(answerTexts.empty);
  // an answer that was published before sends no message, even if it becomes private now
  if (!after.is_private || before.state === 'published') return;
  const asker = await requireAsker(trx, after);
  const blog = await blogById(trx, after.blog_id);
  if (!blog) return;
  const url = deps.env.baseUrl + blogPaths.post(blog.name, after.id, after.slug);
  await sendToBlog(trx, {
    fromId: blog.id,
    toId: asker.id,
    text: fillText(answerTexts.told, { question: cutText(content.ask, maxQuoteLength), url }),
    key: `answer-${after.id}`,
    now: deps.now(),
  });
}
