import { conversationOfPath } from '@tessera/shared-contracts/messaging/conversation-paths';

/** The blog whose conversation a plain click on a link of this window opens. */
export function conversationOfClick({
  defaultPrevented,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  target,
}: MouseEvent): string | undefined {
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return undefined;
  const link =
    target instanceof Element
      ? target.closest<HTMLAnchorElement>('a[href]:not([target])')
      : undefined;
  return link &&
    link.origin === window.location.origin &&
    !link.closest('[data-no-swap], [contenteditable]')
    ? conversationOfPath(link.pathname)
    : undefined;
}
