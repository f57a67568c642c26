import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { OnLivePress, OpenForm } from '../posts/forms/use-post-forms.tsx';
import type { BlogStore } from '../state/blog-state.ts';
import type { InboxStore } from '../state/inbox-state.ts';
import type { KeyedStore } from '../state/keyed-store.ts';
import type { PostState, PostStore } from '../state/post-state.ts';
import type { ReplyStore } from '../state/reply-state.ts';
import type { Stream } from '../stream/stream.ts';

/** What everything in the mounted remote shares. */
export interface ViewerServices {
  readonly platform: Platform;
  /** Lifetime of the mounted remote, and where it puts dialogs and other overlays. */
  readonly signal: AbortSignal;
  readonly container: HTMLElement;
  /** Announces a change to screen readers. */
  readonly announce: (text: string) => void;
  readonly posts: PostStore;
  readonly blogs: BlogStore;
  readonly inboxes: InboxStore;
  /** Numbers of posts by blog name. */
  readonly postCounts: KeyedStore<number>;
  readonly replies: ReplyStore;
}

/** What shows posts and blogs in the browser: the services, and the handler of presses. */
export interface LiveViewer extends ViewerServices {
  readonly onPress: OnLivePress;
}

/** What an action works with: the pressed control, and the post around it if any. */
export interface ActionContext extends LiveViewer {
  readonly stream: Stream;
  readonly control: HTMLElement;
  /** The element of the post. */
  readonly post: HTMLElement | undefined;
  readonly state: PostState | undefined;
  readonly model: PostActionModel | undefined;
  /** Opens a form below the post. */
  readonly openForm: OpenForm | undefined;
}
