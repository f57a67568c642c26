import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import type { Deps } from '../http/context.ts';
import { forbidden, invalid } from '../http/refusal.ts';
import { movePost } from './move-post.ts';
import { awaitsApproval } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { plainToHtml } from './sanitise.ts';
import { makeSlug, summarise } from './summarise.ts';

/** Answers a question from the inbox in plain text, which publishes it as a note. */
export async function answerAsk(deps: Deps, row: PostRow, answerText: string): Promise<void> {
  const answer = answerText.trim();
  if (isBlank(answer)) throw invalid('Write an answer first.');
  if (answer.length > postLimits.body) throw invalid('This answer is too long.');
  await movePost(deps, row, function decide(current) {
    const { content } = current;
    if (!awaitsApproval(current) || content.type !== 'note') throw forbidden('This is not a question that waits for an answer.');
    const answered = { ...content, answer_html: `<p>${plainToHtml(answer)}</p>` };
    const summary = summarise(answered, []);
    return { state: 'published', is_private: false, content: JSON.stringify(answered), source: JSON.stringify({ ...current.source, two: answered.answer_html }), editor_type: 'rich', summary, slug: makeSlug('', summary) };
  });
}
