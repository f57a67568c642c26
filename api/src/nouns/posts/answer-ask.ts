import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid } from '../../base/wire/refusal.ts';
import { htmlBytes } from './build-trail.ts';
import { movePost } from './move-post.ts';
import { awaitsApproval } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { plainToHtml } from '../../base/text/sanitise.ts';
import { makeSlug, summarise } from '../../base/text/summarise.ts';

/**
 * Answers a question with plain text. This publishes the question and the answer as a note: for
 * everyone, or only for members and the blog that asked.
 */
export async function answerAsk(
  deps: Deps,
  viewer: Viewer,
  row: PostRow,
  { answerText, isPrivate }: { readonly answerText: string; readonly isPrivate: boolean },
): Promise<void> {
  const answer = answerText.trim();
  if (isBlank(answer)) throw invalid(answerTexts.empty);
  if (answer.length > postLimits.body) throw invalid(answerTexts.tooLong);
  await movePost(deps, row, function decide(current) {
    const { content } = current;
    if (!awaitsApproval(current) || content.type !== 'note')
      throw forbidden(answerTexts.notWaiting);
    const answered = { ...content, answer_html: `<p>${plainToHtml(answer)}</p>` };
    if (htmlBytes(answered) > postLimits.html) throw invalid(answerTexts.tooLong);
    const summary = summarise(answered, []);
    return {
      state: 'published',
      is_private: isPrivate,
      author_id: viewer.userId,
      content: JSON.stringify(answered),
      source: JSON.stringify({ ...current.source, two: answered.answer_html }),
      editor_type: 'rich',
      summary,
      slug: makeSlug('', summary),
    };
  });
}
