import { formatCount } from '@tessera/shared-ui/format/count';
import { changePostModel, postElements, readPostModel } from '../posts/post-model.ts';

/** Updates a counter on screen; never shows less than 0. */
function showCount(post: HTMLElement, name: 'likes' | 'notes', count: number): void {
  for (const element of post.querySelectorAll<HTMLElement>(`[data-count="${name}"]`))
    element.textContent = formatCount(
      Math.max(0, count),
      document.documentElement.lang || undefined,
    );
}

/** Changes the number of notes of a post. */
export function changeNotes(post: HTMLElement, by: number): void {
  const model = readPostModel(post);
  if (!model) return;
  changePostModel(post, { note_count: model.note_count + by });
  showCount(post, 'notes', model.note_count + by);
}

/** Updates every element of a post to liked or not liked, counters included. Idempotent. */
export function showLike(postId: string, liked: boolean): void {
  for (const post of postElements(postId)) {
    const model = readPostModel(post);
    if (!model || model.liked === liked) continue;
    const likes = model.like_count + (liked ? 1 : -1);
    // the model may go below 0 when the server's count lags, so that a rollback ends where it began
    changePostModel(post, { liked, like_count: likes });
    showCount(post, 'likes', likes);
    changeNotes(post, liked ? 1 : -1);
    for (const control of post.querySelectorAll('[data-action="like"]'))
      control.setAttribute('aria-pressed', String(liked));
  }
}
