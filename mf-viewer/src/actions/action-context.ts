import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { OnLivePress, OpenForm } from '../forms/use-post-forms.tsx';
import type { BlogStore } from '../state/blog-state.ts';
import type { InboxStore } from '../state/inbox-state.ts';
import type { KeyedStore } from '../state/keyed-store.ts';
import type { PostState, PostStore } from '../state/post-state.ts';
import type { ReplyStore } from '../state/reply-state.ts';
import type { Stream } from '../stream/stream.ts';

/** Services that all parts of the mounted remote share. */
export interface ViewerServices {
  readonly platform: Platform;
  /** Aborts when the remote is unmounted. */
  readonly signal: AbortSignal;
  /** The element for dialogs and other overlays. */
  readonly container: HTMLElement;
  /** Announces a change to screen readers. */
  readonly announce: (text: string) => void;
  readonly posts: PostStore;
  readonly blogs: BlogStore;
  readonly inboxes: InboxStore;
  /** Post counts by blog name. */
  readonly postCounts: KeyedStore<number>;
  /** Whether the user follows a tag, by the tag's compared form. */
  readonly tags: KeyedStore<boolean>;
  readonly replies: ReplyStore;
}

/** The services and the press handler that components of posts and blogs use in the browser. */
export interface LiveViewer extends ViewerServices {
  readonly onPress: OnLivePress;
}

/**
 * The context of an action: the pressed control, and the post that contains the control, if any.
 */
export interface ActionContext extends LiveViewer {
  readonly stream: Stream;
  readonly control: HTMLElement;
  /** The element of the post. */
  readonly post: HTMLElement | undefined;
  readonly state: PostState | undefined;
  readonly model: PostActionModel | undefined;
  /** Opens a form below the post; undefined outside of posts. */
  readonly openForm: OpenForm | undefined;
}
