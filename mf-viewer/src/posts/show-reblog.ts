import type { EventPayload } from '@tessera/shared-contracts/contract/event';
import type { reblogged } from '@tessera/shared-contracts/posts/events';
import { changeNotes } from '../likes/show-like.ts';
import { changePostModel, postElements, readPostModel } from './post-model.ts';

/**
 * Marks every element of a post as reblogged by the reader; a published reblog is a note.
 *
 * @param isAgain elements that show a reblog already have counted this one
 */
export function showReblog(
  { post_id, is_published }: EventPayload<typeof reblogged>,
  isAgain: boolean,
): void {
  for (const post of postElements(post_id)) {
    if (isAgain && readPostModel(post)?.reblogged) continue;
    changePostModel(post, { reblogged: true });
    if (is_published) changeNotes(post, 1);
    const control = post.querySelector('[data-action="reblog"]');
    control?.classList.add('post-view__reblog--done');
  }
}
