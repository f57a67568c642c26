import { later } from '@tessera/shared-ui/lifetime';
import { postFormMotion } from '@tessera/shared-contracts/posts/post-form-constants';
import { focusQuietly } from './focus-quietly.ts';

/**
 * Fades a post out over 200 ms, then removes it. Focus inside the post moves to a neighbouring
 * post.
 */
export function fadeOut(signal: AbortSignal, post: HTMLElement, gone: () => void): void {
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
