import { postElements, postIdOf, postSelector } from '../posts/post-elements.ts';
import { fadeOut } from './fade-out.ts';
import { listInView, type PostList } from './post-list.ts';
import { mainRegion } from './stream-parts.ts';

// These functions handle posts in the page's main region: the posts of its stream or, on a page
// without a stream, such as a report, all posts.

/** The posts of the page from first to last. */
export const postsOfPage = (): HTMLElement[] =>
  listInView()?.elements() ?? [
    ...(mainRegion()?.querySelectorAll<HTMLElement>(postSelector) ?? []),
  ];

/** The elements of the page that show a post; usually one. */
export function elementsOf(id: string): readonly HTMLElement[] {
  const list = listInView();
  if (!list) return postElements(id, mainRegion() ?? document);
  const post = list.element(id);
  return post ? [post] : [];
}

const listWith = (post: HTMLElement): PostList | undefined => {
  const list = listInView();
  return list?.element(postIdOf(post)) === post ? list : undefined;
};

/** Replaces the element of a post. */
export function replacePost(post: HTMLElement, fresh: HTMLElement): void {
  const list = listWith(post);
  if (list) list.replace(postIdOf(post), fresh);
  else post.replaceWith(fresh);
}

/** Posts outside of a stream that are fading out. */
const leaving = new WeakSet<HTMLElement>();

/**
 * Fades a post out over 200 ms, then removes it; focus inside it moves to a neighbouring post.
 */
export function removePost(
  signal: AbortSignal,
  post: HTMLElement,
  gone: () => void = () => {},
): void {
  const list = listWith(post);
  if (list) return list.remove(signal, postIdOf(post), gone);
  if (leaving.has(post)) return;
  leaving.add(post);
  fadeOut(signal, post, gone);
}
