import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostStore } from '../state/post-state.ts';

/**
 * What an enhancer needs: the platform, its lifetime, and a function that enlarges something over
 * the page.
 */
export interface MediaParts {
  readonly platform: Platform;
  readonly posts: PostStore;
  readonly signal: AbortSignal;
  readonly openLarge: (shown: HTMLElement, options?: LargeOptions) => void;
}

export interface LargeOptions {
  /** Attributes for the copy of a video, such as its start position. */
  readonly video?: Readonly<Record<string, string>>;
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
