import {
  askTexts,
  questionProblems,
  withoutNewlines,
} from '@tessera/shared-contracts/blogs/ask-rules';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { recordPostActivity } from '../activity/record-post-activity.ts';
import { currentBlog, readerOf } from '../blogs/blog-policy.ts';
import { relationsTo, type BlogRow } from '../blogs/blog-queries.ts';
import { findUnsuspendedBlog } from '../blogs/viewed-blog.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { PostOptions } from '../../base/database/schema/posts.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid } from '../../base/wire/refusal.ts';
import { checkDailyLimit } from '../posts/daily-limits.ts';
import { insertPost } from '../posts/post-queries.ts';
import { summarise } from '../../base/text/summarise.ts';

export interface AskedQuestion {
  readonly recipient: string;
  readonly anonymous: boolean;
  readonly question: string;
}

/** Options of a post created from a question; whoever answers in the post form may change them. */
const optionsOfAsk: PostOptions = {
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: false,
  can_be_liked: true,
  can_be_reblogged: true,
  carousel_display: false,
  carousel_link_url: '',
  send_to_twitter: false,
  custom_tweet: '',
  send_to_fbog: false,
  content_stats: '',
  source_title: '',
  source_removed: false,
};

/**
 * The blog to ask, if the viewer may ask it.
 * @throws RefusalError 403 for one of the viewer's own blogs, for a blog that accepts no questions,
 *   and if there is a block between the blog and one of the viewer's; 404 for a blog that is
 *   unknown or suspended
 */
export async function findAskedBlog(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  name: string,
): Promise<BlogRow> {
  const blog = await findUnsuspendedBlog(deps, name);
  if (viewer.blogs.some(({ id }) => id === blog.id)) throw forbidden(askTexts.own);
  const { blocked } = await relationsTo(deps.db, readerOf(viewer), [blog.id]);
  if (blocked.has(blog.id)) throw forbidden(askTexts.blocked);
  if (!blog.asks) throw forbidden(askTexts.noAsks);
  return blog;
}

/**
 * Puts a question into a blog's inbox: an unapproved post, signed with the asker's current blog
 * unless it is anonymous.
 *
 * The asker is the author even of an anonymous question: until it is answered, it counts towards
 * the asker's daily post limit. The user who answers it becomes the author.
 */
export async function askBlog(
  deps: Deps,
  viewer: Viewer,
  { recipient, anonymous, question }: AskedQuestion,
): Promise<void> {
  const ask = withoutNewlines(question).trim();
  const problems = questionProblems(ask);
  if (problems.length > 0) throw invalid(...problems);
  const blog = await findAskedBlog(deps, viewer, recipient);
  if (anonymous && !blog.anonymous_asks) throw forbidden(askTexts.noAnonymous);
  const asker = anonymous ? undefined : currentBlog(viewer);
  const content: PostContent = { type: 'note', ask, asker: asker?.name ?? '', answer_html: '' };
  const now = deps.now();
  await inTransaction(deps.db, async function storeQuestion(trx) {
    await checkDailyLimit(trx, viewer.userId, now);
    const row = await insertPost(trx, {
      blog_id: blog.id,
      author_id: viewer.userId,
      type: 'note',
      state: 'unapproved',
      is_ask: true,
      asker_blog_id: asker?.id ?? null,
      publish_on: null,
      published_at: null,
      summary: summarise(content, []),
      content: JSON.stringify(content),
      trail: '[]',
      source: JSON.stringify({ one: ask, two: '', three: '' }),
      options: JSON.stringify(optionsOfAsk),
      editor_type: 'rich',
      parent_id: null,
      parent_blog_id: null,
      root_id: null,
      root_blog_id: null,
      queue_position: null,
      submission_key: null,
      created_at: now,
      updated_at: now,
    });
    if (row) await recordPostActivity(trx, undefined, row, now);
  });
}
