import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { changeTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { invalid, RefusalError } from '../../base/wire/refusal.ts';
import { isPublic, awaitsApproval } from './post-policy.ts';
import type { PostChanges, PostRow } from './post-queries.ts';
import { revisionOf } from './revision.ts';

/**
 * Refuses invalid transitions of stored posts: into the inbox, or from public straight to queued or
 * scheduled.
 */
export function checkTransition(before: PostRow, { state }: Pick<PostChanges, 'state'>): void {
  if (state === 'unapproved' && !awaitsApproval(before)) throw invalid(changeTexts.toInbox);
  if (state === 'queued' && isPublic(before)) throw invalid(changeTexts.alreadyPublished);
}

/** Refuses an edit of an outdated revision with 409. An edit without a revision always passes. */
export function checkRevision(before: PostRow, { revision }: Pick<UpdateBody, 'revision'>): void {
  if (revision !== '' && revision !== revisionOf(before))
    throw new RefusalError(409, changeTexts.changedMeanwhile);
}

/**
 * Keeps the stored text of a question in an edit, because someone else wrote it. Refuses to change
 * the type of such a post.
 */
export function withAskedQuestion(
  { is_ask, content }: PostRow,
  model: PostFormModel,
): PostFormModel {
  if (!is_ask || content.type !== 'note') return model;
  if (model.type !== 'note') throw invalid(answerTexts.onlyAnswerOrDelete);
  return { ...model, ask: content.ask };
}
