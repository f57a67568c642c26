import { later } from '@tessera/shared-ui/lifetime';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { postFormMotion } from '@tessera/shared-contracts/posts/post-form-constants';
import { focusQuietly } from './focus-quietly.ts';

/** Fades a post out over 200 ms, then removes it; a focus inside moves to its neighbour. */
export function fadeOut(signal: AbortSignal, post: HTMLElement, gone: () => void): void {
  // shows that it fades; which posts leave is state of the list
  post.setAttribute(pageAttributes.leaving, '');
  post.inert = true;
  post.style.transition = `opacity ${postFormMotion.inlineRemoval}ms`;
  post.style.opacity = '0';
  const hadFocus = post.contains(document.activeElement);
  later(signal, postFormMotion.inlineRemoval, function takeOff() {
    const neighbour = post.nextElementSibling ?? post.previousElementSibling;
    const isFocusLost =
      hadFocus &&
      (post.contains(document.activeElement) || document.activeElement === document.body);
    post.remove();
    if (isFocusLost && neighbour instanceof HTMLElement) focusQuietly(neighbour);
    gone();
  });
}
