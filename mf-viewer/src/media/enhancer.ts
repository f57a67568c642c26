import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostStore } from '../state/post-state.ts';

/** What is known of the copy of a video in the large view. */
export interface VideoCopy {
  /** The element of the page around the video. */
  readonly original: HTMLElement;
  /** Where it starts, in seconds. */
  readonly start: number;
  /** A person was watching, so it plays on. */
  readonly playsOn: boolean;
}

/** What is known of the copies in the large view, by the element around each. */
export type VideoCopies = WeakMap<Element, VideoCopy>;

/**
 * What an enhancer needs: the platform, its lifetime, and a function that enlarges something over
 * the page.
 */
export interface MediaParts {
  readonly platform: Platform;
  readonly posts: PostStore;
  readonly signal: AbortSignal;
  readonly copies: VideoCopies;
  readonly openLarge: (shown: HTMLElement, options?: LargeOptions) => void;
}

export interface LargeOptions {
  /** How an enlarged video goes on. */
  readonly video?: Omit<VideoCopy, 'original'>;
  /** The lightbox is closed; `position` in seconds of the video, if one was shown. */
  readonly onClose?: (position: number | undefined) => void;
}

/** Enhances one kind of media on the page. */
export interface Enhancer {
  /** Returns a function that undoes it; undefined when there is nothing to enhance. */
  enhance(found: HTMLElement): (() => void) | undefined;
  /** Something may have come into view, or left it. */
  check(): void;
}
