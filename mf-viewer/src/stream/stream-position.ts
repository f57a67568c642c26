import { focusQuietly } from './focus-quietly.ts';
import { postsOfPage } from './shown-posts.ts';

/**
 * Pixels between the top of the viewport and the post that j or k moves to, so that the header does
 * not cover the post.
 */
export const scrollOffset = 60;
/** Tolerance in px: browsers position elements at fractions of a pixel. */
const tolerance = 2;

/** A scrolling list of posts that the keys move through. */
export interface ReadingPlace {
  /** The posts from first to last. */
  posts(): HTMLElement[];
  /** Top and bottom of the visible part, in px from the top of the window. */
  view(): { readonly top: number; readonly bottom: number };
  /** Scrolls down by `distance` px; up if it is negative. */
  scrollBy(distance: number): void;
}

/** The posts of the page. */
export const pagePlace: ReadingPlace = {
  posts: postsOfPage,
  view: () => ({ top: 0, bottom: window.innerHeight }),
  scrollBy: (distance) =>
    window.scrollTo({ top: Math.max(0, window.scrollY + distance), behavior: 'instant' }),
};

/** The post that the keys last moved to in each list. */
const current = new WeakMap<ReadingPlace, HTMLElement>();

const isInView = ({ view }: ReadingPlace, post: HTMLElement): boolean => {
  const { top, bottom } = post.getBoundingClientRect();
  return bottom > view().top + scrollOffset && top < view().bottom;
};

/**
 * The current post: the post that the keys last moved to if it is in view, otherwise the first post
 * in view.
 */
export function currentPost(place: ReadingPlace): HTMLElement | undefined {
  const posts = place.posts();
  const known = posts.find((post) => post === current.get(place));
  return known && isInView(place, known) ? known : posts.find((post) => isInView(place, post));
}

/** How far below its target position a post is, in px. */
const distanceOf = ({ view }: ReadingPlace, post: HTMLElement): number =>
  post.getBoundingClientRect().top - view().top - scrollOffset;

/** The post before or after the current one; undefined at the ends. */
function neighbour(place: ReadingPlace, step: 1 | -1): HTMLElement | undefined {
  const posts = place.posts();
  const known = posts.findIndex((post) => post === current.get(place) && isInView(place, post));
  if (known >= 0) return posts[known + step];
  // no current post yet, or the reader has scrolled away from it: choose by position
  return step === 1
    ? posts.find((post) => distanceOf(place, post) > -tolerance)
    : posts.findLast((post) => distanceOf(place, post) < -tolerance);
}

/** Clears the current post and its mark. */
export function clearCurrent(place: ReadingPlace): void {
  current.get(place)?.removeAttribute('aria-current');
  current.delete(place);
}

/** Goes to the next or previous post; false when there is none. */
export function goToNeighbour(place: ReadingPlace, step: 1 | -1): boolean {
  const post = neighbour(place, step);
  if (!post) return false;
  clearCurrent(place);
  current.set(place, post);
  post.setAttribute('aria-current', 'true');
  focusQuietly(post);
  place.scrollBy(distanceOf(place, post));
  return true;
}
