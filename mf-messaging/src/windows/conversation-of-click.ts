import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { conversationOfPath } from '@tessera/shared-contracts/messaging/conversation-of-path';

/**
 * Links that the router follows in this tab. Links in an editor are content and therefore excluded.
 */
const links = `a[href]:not([target], [${pageAttributes.noSwap}] a, [contenteditable] a)`;

/**
 * The blog whose conversation a click opens; undefined unless it is a plain click on a link to a
 * conversation.
 */
export function conversationOfClick(event: MouseEvent): string | undefined {
  const { target } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element))
    return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = target.closest<HTMLAnchorElement>(links);
  return link?.origin === window.location.origin ? conversationOfPath(link.pathname) : undefined;
}
