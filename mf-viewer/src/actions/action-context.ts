import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { Subscription } from 'rxjs';
import type { Stream } from '../stream/stream.ts';

/** What an action of the page works with: the pressed control and the post around it, when there is one. */
export interface ActionContext {
  readonly platform: Platform;
  readonly stream: Stream;
  /** How long the remote is mounted, and where it puts what it shows over the page. */
  readonly lifetime: Subscription;
  readonly container: HTMLElement;
  /** Says what changed to those who do not see it. */
  readonly announce: (text: string) => void;
  readonly control: HTMLElement;
  readonly post: HTMLElement | undefined;
  readonly model: PostActionModel | undefined;
  /** Into the queue instead of at once. */
  readonly isQueued: boolean;
}
