import { postFormMotion } from '@tessera/shared-contracts/posts/post-form-constants';
import type { Subscription } from 'rxjs';
import { later } from '../mounting/listen.ts';

/** Makes an element the place where reading and the keyboard go on, without moving the page. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Fades a post over 200 ms, then takes it off the page; a focus inside goes to its neighbour. */
export function removePost(
  lifetime: Subscription,
  post: HTMLElement,
  gone: () => void = () => {},
): void {
  if (post.dataset['leaving'] !== undefined) return;
  post.dataset['leaving'] = '';
  post.inert = true;
  post.style.transition = `opacity ${postFormMotion.inlineRemoval}ms`;
  post.style.opacity = '0';
  const hadFocus = post.contains(document.activeElement);
  later(lifetime, postFormMotion.inlineRemoval, function takeOff() {
    const neighbour = post.nextElementSibling ?? post.previousElementSibling;
    const isFocusLost =
      hadFocus &&
      (post.contains(document.activeElement) || document.activeElement === document.body);
    post.remove();
    if (isFocusLost && neighbour instanceof HTMLElement) focusQuietly(neighbour);
    gone();
  });
}
