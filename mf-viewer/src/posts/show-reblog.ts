import type { EventPayload } from '@tessera/shared-contracts/contract/event';
import type { reblogged } from '@tessera/shared-contracts/posts/events';
import { changeNotes } from '../likes/show-like.ts';
import { changePostModel, postElements } from './post-model.ts';

/** Makes every element of a post show that the reader reblogged it; a published reblog is a note. */
export function showReblog({ post_id, is_published }: EventPayload<typeof reblogged>): void {
  for (const post of postElements(post_id)) {
    changePostModel(post, { reblogged: true });
    if (is_published) changeNotes(post, 1);
    const control = post.querySelector('[data-action="reblog"]');
    control?.classList.add('post-view__reblog--done');
  }
}
