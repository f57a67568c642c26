import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Subscription } from 'rxjs';

/** What a kind of media needs: the platform, how long it may live, and the way to show something large over the page. */
export interface MediaParts {
  readonly platform: Platform;
  readonly lifetime: Subscription;
  readonly openLarge: (shown: HTMLElement, options?: LargeOptions) => void;
}

export interface LargeOptions {
  /** Attributes for the copy of a film, such as where it goes on. */
  readonly film?: Readonly<Record<string, string>>;
  /** The large view is closed; `position` in seconds of the film, when one was shown. */
  readonly onClose?: (position: number | undefined) => void;
}

/** Brings one kind of media on the page to life. */
export interface Enhancer {
  /** Answers the way to take it back; undefined when there is nothing to be done. */
  enhance(found: HTMLElement): (() => void) | undefined;
  /** Something may have come into view, or gone. */
  check(): void;
}
