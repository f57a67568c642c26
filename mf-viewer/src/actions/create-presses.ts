import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { isModified, type Press } from '../state/presses.ts';
import { rendered } from '@tessera/shared-ui/written';
import type { MouseEvent } from 'react';
import type { Follows } from '../follows/toggle-follow.ts';
import type { Likes } from './toggle-like.ts';
import type { OnLivePress, OpenForm } from '../forms/use-post-forms.tsx';
import { closestPost } from '../posts/post-elements.ts';
import { sharePost } from '../posts/share-post.ts';
import type { Stream } from '../stream/stream.ts';
import type { ActionContext, ViewerServices } from './action-context.ts';
import { isLazyPress, type LazyActionName } from './action-names.ts';

/** The regions with controls of this remote: the page's main region and the remote's overlays. */
const scopes = '#main, #slot-viewer';

export interface PressParts {
  readonly likes: Likes;
  readonly follows: Follows;
  readonly stream: Stream;
}

/** Handles the presses on controls of posts, blogs, queues and replies. */
export interface Presses {
  readonly onPress: OnLivePress;
  /** Reblogs a post without a form; the keyboard shortcut calls this. */
  fastReblog(post: HTMLElement): void;
}

/** Closes the menu that contains a control; the focus returns to the button of the menu. */
const closeMenu = (control: HTMLElement): void =>
  control.closest<HTMLElement>('[popover]')?.hidePopover();

/** Creates the handler of presses. */
export function createPresses(
  services: ViewerServices,
  { likes, follows, stream }: PressParts,
): Presses {
  const { platform, signal, posts } = services;
  const busy = new WeakSet<HTMLElement>();
  const loadLazyActions = loadOnce(() => import('./lazy-actions.ts'));

  function contextOf(control: HTMLElement, openForm?: OpenForm): ActionContext {
    const post = closestPost(control);
    const state = posts.read(post?.getAttribute(postAttributes.id) ?? '');
    const model = state?.action;
    return { ...services, onPress, stream, control, post, state, model, openForm };
  }

  async function runOnce(
    control: HTMLElement,
    action: string,
    run: () => Promise<void>,
  ): Promise<void> {
    if (busy.has(control)) return;
    busy.add(control);
    try {
      await run();
    } catch (error) {
      platform.log.error(error, { action });
      platform.toasts.show({ text: failureText(technicalTrouble.postAction), tone: 'error' });
    } finally {
      busy.delete(control);
    }
  }

  const runLazy = <A extends LazyActionName>(
    { action, detail }: Press<A>,
    context: ActionContext,
  ): Promise<void> =>
    runOnce(context.control, action, async () => {
      const { lazyActions } = await loadLazyActions();
      await lazyActions[action](context, detail);
    });

  const fastReblog = (context: ActionContext, isQueued: boolean): Promise<void> =>
    runOnce(context.control, 'fast-reblog', async () => {
      const lazy = await import('./fast-reblog.ts');
      await lazy.fastReblog(context, isQueued);
    });

  /**
   * Handles a click on the reblog link. With Alt, it reblogs without a form; with Alt and Shift, it
   * adds the reblog to the queue, also without a form. With other modifiers, or for a visitor, the
   * browser follows the link. A plain click opens the form.
   */
  function reblog(control: HTMLElement, event: MouseEvent): void {
    const context = contextOf(control);
    if (!platform.bootstrap.user || !context.model) return;
    if (event.altKey && event.button === 0) {
      event.preventDefault();
      void fastReblog(context, event.shiftKey);
    } else if (!event.defaultPrevented && !isModified(event)) {
      event.preventDefault();
      platform.bus.emit(postFormOpen, {
        mode: 'reblog',
        reblog_id: context.model.id,
        reblog_key: context.model.reblog_key,
      });
    }
  }

  /** Handles a plain press on a link whose target can also open in a dialog. */
  function openOver(
    press: Press<'ask' | 'notes' | 'report'>,
    control: HTMLElement,
    event: MouseEvent,
  ): void {
    if (event.defaultPrevented || isModified(event)) return;
    event.preventDefault();
    closeMenu(control);
    void runLazy(press, contextOf(control));
  }

  function onPress(press: Press, event: MouseEvent<HTMLElement>, openForm?: OpenForm): void {
    const control = event.currentTarget;
    // for `edit` the browser follows the link; the post itself handles `more`
    if (press.action === 'edit' || press.action === 'more') return undefined;
    if (press.action === 'reblog') return reblog(control, event);
    if (press.action === 'notes' || press.action === 'report')
      return openOver(press, control, event);
    if (press.action === 'ask') {
      const opensHere = platform.bootstrap.user && platform.flags.isOn('ask_form');
      return opensHere ? openOver(press, control, event) : undefined;
    }
    if (control.getAttribute('aria-disabled') === 'true') return undefined;
    event.preventDefault();
    // a press in a post's menu closes the menu, unless it toggles a moderation mark
    if (press.action !== 'moderate') closeMenu(control);
    if (isLazyPress(press)) return void runLazy(press, contextOf(control, openForm));
    const { action, detail } = press;
    switch (action) {
      case 'like':
        return likes.toggle(closestPost(control)?.getAttribute(postAttributes.id) ?? '');
      case 'follow':
        return void runOnce(control, action, () => follows.toggleFollow(detail.blog, control));
      case 'subscribe':
        return follows.toggleSubscription(detail.blog, control);
      case 'share':
        return void runOnce(control, action, () => sharePost(contextOf(control), detail?.blog));
      case 'message':
        return platform.bus.emit(messagingOpen, { blog: detail.blog });
    }
  }

  /** Preloads the code of actions when a signed-in user points at a control or focuses it. */
  function prepare({ target }: Event): void {
    const control =
      target instanceof Element ? target.closest(`[${controlAttributes.action}]${rendered}`) : null;
    if (control?.closest(scopes) && platform.bootstrap.user) loadLazyActions().catch(() => {});
  }
  document.addEventListener('pointerover', prepare, { signal });
  document.addEventListener('focusin', prepare, { signal });

  return {
    onPress,
    fastReblog(post) {
      const control = post.querySelector<HTMLElement>(
        `[${controlAttributes.action}="fast-reblog"]${rendered}`,
      );
      void fastReblog({ ...contextOf(post), control: control ?? post }, false);
    },
  };
}
