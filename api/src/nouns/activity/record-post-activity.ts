import type { Transaction } from 'kysely';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import { saysNothing } from '@tessera/shared-contracts/posts/post-rules';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { Database } from '../../base/database/schema.ts';
import { contentHtml } from '../posts/build-trail.ts';
import { isPublic } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';
import {
  deleteOutdated,
  recordAnswer,
  recordAsk,
  recordMentions,
  recordReblog,
} from './post-activity-queries.ts';

/** Maximum number of blogs notified of a mention in one post. */
const maxMentions = 50;
const mention = new RegExp(`<a class="${bodyClasses.mention}" href="([^"]*)"`, 'g');

/** Up to `maxMentions` blogs mentioned in a post's own text; mentions in its trail do not count. */
export function mentionsIn(content: PostContent): string[] {
  const names = [...contentHtml(content).matchAll(mention)].flatMap(
    (match) => mentionedBlog(match[1] ?? '') ?? [],
  );
  return [...new Set(names)].slice(0, maxMentions);
}

/** Whether the asking blog may read this answer: it is public, or private but not members-only. */
const isReadableAnswer = (row: PostRow): boolean =>
  row.is_ask &&
  row.asker_blog_id !== null &&
  (isPublic(row) || (row.state === 'published' && !row.options.members_only));

/**
 * Records the activity that a post causes: a question for the blog that was asked; a reblog, a
 * mention or an answer for other blogs. Removes activity that no longer applies. Deleting the post
 * removes all its activity. Runs in the transaction that stores the post; an edit does not notify a
 * second time.
 */
export async function recordPostActivity(
  trx: Transaction<Database>,
  before: PostRow | undefined,
  after: PostRow,
  now: Date,
): Promise<void> {
  if (after.is_ask && before === undefined) await recordAsk(trx, after, now);
  const isOpen = isPublic(after);
  const names = isOpen ? mentionsIn(after.content) : [];
  const isReblog = isOpen && after.parent_id !== null;
  const isAnswer = isReadableAnswer(after);
  if (before !== undefined)
    await deleteOutdated(
      trx,
      after.id,
      [
        ...(isReblog ? ['reblog' as const] : []),
        ...(isAnswer ? ['answer' as const] : []),
        ...(names.length > 0 ? ['user_mention' as const] : []),
      ],
      names,
    );
  if (isReblog) await recordReblog(trx, after, !saysNothing(after.content), now);
  if (names.length > 0) await recordMentions(trx, after, names, now);
  if (isAnswer) await recordAnswer(trx, after, now);
}
