import { formatCount } from '@tessera/shared-ui/format/count';
import { changePostModel, postElements, readPostModel } from '../posts/post-model.ts';

/** Brings a counter on screen in step; what people see is never below 0. */
function showCount(post: HTMLElement, name: 'likes' | 'notes', count: number): void {
  for (const element of post.querySelectorAll<HTMLElement>(`[data-count="${name}"]`))
    element.textContent = formatCount(
      Math.max(0, count),
      document.documentElement.lang || undefined,
    );
}

/** Changes the number of notes of a post by one or more. */
export function changeNotes(post: HTMLElement, by: number): void {
  const model = readPostModel(post);
  if (!model) return;
  changePostModel(post, { note_count: model.note_count + by });
  showCount(post, 'notes', model.note_count + by);
}

/** Makes every element of a post show that it is liked, or not, counters included. Showing the same twice changes nothing. */
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
