import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostStore } from '../state/post-state.ts';

/** The copy of a video in the large view. */
export interface VideoCopy {
  /** The element around the original video on the page. */
  readonly original: HTMLElement;
  /** Start position in seconds. */
  readonly start: number;
  /** Whether the copy continues to play, because the user was watching the original. */
  readonly playsOn: boolean;
}

/** The copies in the large view, by the element around each copy. */
export type VideoCopies = WeakMap<Element, VideoCopy>;

/**
 * What an enhancer needs: the platform, the posts, its lifetime, the copies of videos, and a
 * function that opens media in the lightbox.
 */
export interface MediaParts {
  readonly platform: Platform;
  readonly posts: PostStore;
  readonly signal: AbortSignal;
  readonly copies: VideoCopies;
  readonly openLarge: (shown: HTMLElement, options?: LargeOptions) => void;
}

export interface LargeOptions {
  /** How an enlarged video continues. */
  readonly video?: Omit<VideoCopy, 'original'>;
  /** Called when the lightbox is closed, with the position in seconds of the opened video. */
  readonly onClose?: (position: number | undefined) => void;
}

/** Enhances one kind of media on the page. */
export interface Enhancer {
  /** Returns a function that undoes the enhancement; undefined if there is nothing to enhance. */
  enhance(found: HTMLElement): (() => void) | undefined;
  /** Called when media may have come into view or left it. */
  check(): void;
}
