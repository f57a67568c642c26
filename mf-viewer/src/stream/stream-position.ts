import { findStream, mainRegion, postsOf } from './stream-parts.ts';
import { postSelector } from '../posts/post-model.ts';
import { focusQuietly } from './remove-post.ts';

/** Pixels between the top of the window and the post that the keys j and k bring there, so that the header does not cover it. */
export const scrollOffset = 60;
/** Browsers place at fractions of a pixel. */
const tolerance = 2;

const markCurrent = 'aria-current';

/** The posts of the page: those of its stream, or the one of a post's page. */
function pagePosts(): HTMLElement[] {
  const stream = findStream();
  return stream ? postsOf(stream) : [...(mainRegion()?.querySelectorAll<HTMLElement>(postSelector) ?? [])];
}

const isInView = (post: HTMLElement): boolean => {
  const { top, bottom } = post.getBoundingClientRect();
  return bottom > scrollOffset && top < window.innerHeight;
};

/** The post the keys act on: the one they went to while it is in view, else the first that is. */
export function currentPost(): HTMLElement | undefined {
  const posts = pagePosts();
  const marked = posts.find((post) => post.hasAttribute(markCurrent));
  return marked && isInView(marked) ? marked : posts.find(isInView);
}

/** The post before or after the current one; undefined at the ends. */
function neighbour(step: 1 | -1): HTMLElement | undefined {
  const posts = pagePosts();
  const marked = posts.findIndex((post) => post.hasAttribute(markCurrent) && isInView(post));
  if (marked >= 0) return posts[marked + step];
  // nothing was gone to yet, or the reader scrolled away by hand: go by position
  const top = (post: HTMLElement) => post.getBoundingClientRect().top - scrollOffset;
  return step === 1 ? posts.find((post) => top(post) > -tolerance) : posts.findLast((post) => top(post) < -tolerance);
}

/** Takes the mark of the current post away. */
export function clearCurrent(): void {
  for (const post of document.querySelectorAll(`${postSelector}[${markCurrent}]`)) post.removeAttribute(markCurrent);
}

/** Goes to the next or previous post; false when there is none. */
export function goToNeighbour(step: 1 | -1): boolean {
  const post = neighbour(step);
  if (!post) return false;
  clearCurrent();
  post.setAttribute(markCurrent, 'true');
  focusQuietly(post);
  window.scrollTo({ top: Math.max(0, post.getBoundingClientRect().top + window.scrollY - scrollOffset), behavior: 'instant' });
  return true;
}
