import { later } from '@tessera/shared-ui/lifetime';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { postFormMotion } from '@tessera/shared-contracts/posts/post-form-constants';

/** Makes an element the place where reading and focus continue, without scrolling. */
export function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Fades a post out over 200 ms, then removes it; a focus inside moves to its neighbour. */
export function removePost(
  signal: AbortSignal,
  post: HTMLElement,
  gone: () => void = () => {},
): void {
  if (post.hasAttribute(pageAttributes.leaving)) return;
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
