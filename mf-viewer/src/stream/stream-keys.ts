import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { onEnd } from '@tessera/shared-ui/lifetime';
import { rendered } from '@tessera/shared-ui/written';
import { closestPost } from '../posts/post-elements.ts';
import { modelOf } from '../state/post-state.ts';
import type { ViewerServices } from '../actions/action-context.ts';
import {
  clearCurrent,
  currentPost,
  goToNeighbour,
  pagePlace,
  type ReadingPlace,
} from './stream-position.ts';

/** The posts that the keys act on, and the actions that depend on where these posts are shown. */
export interface Reading {
  readonly place: ReadingPlace;
  /** Fetches the posts after the last one. */
  readonly loadMore: () => void;
  /** Focuses the container of the posts. */
  readonly focusAround: () => void;
  /** Opens the current post; called when Enter is pressed on it. */
  readonly openPost: (post: HTMLElement) => void;
}

export interface ReadingKeys {
  /** Makes the keys act on other posts, until the returned function is called. */
  actOn(reading: Reading): () => void;
}

export interface StreamKeyActions {
  readonly loadMore: () => void;
  readonly fastReblog: (post: HTMLElement) => void;
}

/**
 * Registers the keyboard shortcuts for reading, which act on the page's posts by default. L, R and
 * S press the matching control of the post, so that the key and the control do the same thing.
 */
export function registerStreamKeys(
  { platform, signal, posts }: ViewerServices,
  { loadMore, fastReblog }: StreamKeyActions,
): ReadingKeys {
  const ofPage: Reading = {
    place: pagePlace,
    loadMore,
    focusAround: () => document.getElementById('main')?.focus({ preventScroll: true }),
    openPost(post) {
      const url = modelOf(posts, post)?.post_url;
      if (url) void platform.router.navigate(url);
    },
  };
  let reading = ofPage;
  const key = (keys: string, description: string, run: () => void) =>
    onEnd(signal, platform.hotkeys.register({ keys, description, group: 'Reading', run }));
  /** Whether a part of a post is visible: keys do not act on posts hidden by a filter. */
  const isSeen = (part: Element): boolean => part.closest('details:not([open])') === null;
  function press(action: string): void {
    const control = currentPost(reading.place)?.querySelector<HTMLElement>(
      `[${controlAttributes.action}="${action}"]${rendered}`,
    );
    if (control && isSeen(control)) control.click();
  }

  key('j', 'Next post', () => {
    if (!goToNeighbour(reading.place, 1)) reading.loadMore();
  });
  key('k', 'Previous post', () => {
    goToNeighbour(reading.place, -1);
  });
  key('l', 'Like or unlike the post', () => press('like'));
  key('r', 'Reblog the post', () => press('reblog'));
  key('Shift+R', 'Reblog instantly, without the form', () => {
    const post = currentPost(reading.place);
    if (post && !post.querySelector(':scope > details:not([open])')) fastReblog(post);
  });
  key('s', 'Share the post', () => press('share'));
  key('.', 'Back to the top', () => {
    clearCurrent(reading.place);
    // otherwise the next Tab would continue from the post that had focus
    if (document.activeElement && closestPost(document.activeElement)) reading.focusAround();
    reading.place.scrollBy(-Number.MAX_SAFE_INTEGER);
  });
  key('Enter', 'Open the post', function openCurrent() {
    const post = currentPost(reading.place);
    // with focus anywhere else, Enter keeps its default action
    if (post && document.activeElement === post) reading.openPost(post);
  });
  onEnd(signal, () => clearCurrent(reading.place));

  return {
    actOn(other) {
      reading = other;
      return () => {
        if (reading === other) reading = ofPage;
      };
    },
  };
}
