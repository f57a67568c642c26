import { listen } from '@tessera/shared-ui/lifetime';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { troubleText } from '@tessera/shared-contracts/platform/connection';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import type { Follows } from '../follows/toggle-follow.ts';
import type { createLikes } from '../likes/toggle-like.ts';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { drawn } from '@tessera/shared-ui/written';
import { closestPost, readPostModel } from '../posts/post-model.ts';
import { sharePost } from '../sharing/share-post.ts';
import type { Stream } from '../stream/stream.ts';
import type { ActionContext } from './action-context.ts';
import { isLazyAction, type LazyActionName } from './action-names.ts';

/** Roots of the listeners: the page's own region and this remote's overlays. */
const scopes = '#main, #slot-viewer';

export interface ActionParts {
  readonly likes: ReturnType<typeof createLikes>;
  readonly follows: Follows;
  readonly stream: Stream;
  /** The element for this remote's overlays. */
  readonly container: HTMLElement;
  readonly announce: (text: string) => void;
}

const controlOf = (event: Event): HTMLElement | undefined => {
  const control =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>(`[data-action]${drawn}`)
      : null;
  return control?.closest(scopes) ? control : undefined;
};

const isModified = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;

/**
 * Handles every control of the page (`data-action`), whenever it arrived. Returns what the keys
 * need.
 */
export function delegateActions(
  platform: Platform,
  signal: AbortSignal,
  { likes, follows, stream, container, announce }: ActionParts,
): { runOn(name: LazyActionName, post: HTMLElement): void } {
  const busy = new WeakSet<HTMLElement>();
  const loadLazyActions = loadOnce(() => import('./lazy-actions.ts'));

  const contextOf = (
    control: HTMLElement,
    isQueued = control.dataset['queue'] === 'true',
  ): ActionContext => {
    const post = closestPost(control);
    return {
      platform,
      stream,
      signal,
      container,
      announce,
      control,
      post,
      model: post && readPostModel(post),
      isQueued,
    };
  };

  async function runOnce(control: HTMLElement, run: () => Promise<void>): Promise<void> {
    if (busy.has(control)) return;
    busy.add(control);
    try {
      await run();
    } catch (error) {
      platform.log.error(error, { action: control.dataset['action'] ?? '' });
      platform.toasts.show({ text: troubleText(technicalTrouble.postAction), tone: 'error' });
    } finally {
      busy.delete(control);
    }
  }

  const runLazy = (name: LazyActionName, context: ActionContext) =>
    runOnce(context.control, async () => {
      const { lazyActions } = await loadLazyActions();
      await lazyActions[name](context);
    });

  /**
   * A click on the reblog link: with Alt at once, else the form; with other modifiers it is an
   * ordinary link.
   */
  function reblog(control: HTMLElement, event: MouseEvent): void {
    const context = contextOf(control, event.shiftKey);
    if (!platform.bootstrap.user || !context.model) return;
    if (event.altKey && event.button === 0) {
      event.preventDefault();
      void runLazy('fast-reblog', context);
    } else if (!event.defaultPrevented && !isModified(event)) {
      event.preventDefault();
      platform.bus.emit(postFormOpen, {
        mode: 'reblog',
        reblog_id: context.model.id,
        reblog_key: context.model.reblog_key,
      });
    }
  }

  /**
   * A plain click on a link whose page may also open over this one; with modifiers it is an
   * ordinary link.
   */
  function openOver(name: 'ask' | 'notes', control: HTMLElement, event: MouseEvent): void {
    if (event.defaultPrevented || isModified(event)) return;
    event.preventDefault();
    void runLazy(name, contextOf(control));
  }

  function press(event: MouseEvent): void {
    const control = controlOf(event);
    const action = control?.dataset['action'];
    if (!control || action === undefined) return;
    if (action === 'reblog') return reblog(control, event);
    if (
      action === 'notes' ||
      (action === 'ask' && platform.bootstrap.user && platform.flags.isOn('ask_form'))
    )
      return openOver(action, control, event);
    // links keep their target: a visitor's like and follow, editing
    if (control.closest('a') || control.getAttribute('aria-disabled') === 'true') return;
    event.preventDefault();
    // the menu of a post closes after an action
    if (action !== 'moderate') control.closest<HTMLElement>('[popover]')?.hidePopover();
    switch (action) {
      case 'like': {
        const post = closestPost(control);
        if (post) likes.toggle(post);
        break;
      }
      case 'follow':
        return void runOnce(control, () => follows.toggleFollow(control));
      case 'subscribe':
        return follows.toggleSubscription(control);
      case 'share':
        return void runOnce(control, () => sharePost(contextOf(control)));
      case 'message':
        return platform.bus.emit(messagingOpen, { blog: control.dataset['blog'] ?? '' });
      default:
        if (isLazyAction(action)) void runLazy(action, contextOf(control));
    }
  }

  /** The pointer or the focus is on a control: preload its code. */
  function prepare(event: Event): void {
    const action = controlOf(event)?.dataset['action'];
    if (
      action !== undefined &&
      (isLazyAction(action) || action === 'reblog') &&
      platform.bootstrap.user
    )
      loadLazyActions().catch(() => {});
  }

  listen(signal, document, 'click', press);
  listen(signal, document, 'pointerover', prepare);
  listen(signal, document, 'focusin', prepare);

  return {
    runOn(name, post) {
      const control = post.querySelector<HTMLElement>(`[data-action="${name}"]${drawn}`) ?? post;
      void runLazy(name, { ...contextOf(control, false), control });
    },
  };
}
