import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { Stream } from '../stream/stream.ts';

/** What an action of the page works with: the pressed control, and the post around it if any. */
export interface ActionContext {
  readonly platform: Platform;
  readonly stream: Stream;
  /** Lifetime of the mounted remote, and where it puts dialogs and other overlays. */
  readonly signal: AbortSignal;
  readonly container: HTMLElement;
  /** Announces a change to screen readers. */
  readonly announce: (text: string) => void;
  readonly control: HTMLElement;
  readonly post: HTMLElement | undefined;
  readonly model: PostActionModel | undefined;
  /** Into the queue instead of at once. */
  readonly isQueued: boolean;
}
