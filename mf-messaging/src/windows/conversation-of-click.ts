import { conversationOfPath } from '@tessera/shared-contracts/messaging/conversation-paths';

/** The blog whose conversation a plain click on a link opens. */
export function conversationOfClick(event: MouseEvent): string | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.target instanceof Element)
  )
    return undefined;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (
    !link ||
    (link.target !== '' && link.target !== '_self') ||
    link.closest('[data-no-swap], [contenteditable]:not([contenteditable="false"])') ||
    link.origin !== window.location.origin
  )
    return undefined;
  return conversationOfPath(link.pathname);
}
