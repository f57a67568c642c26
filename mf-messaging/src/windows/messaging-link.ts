import { conversationOfPath } from '@tessera/shared-contracts/messaging/conversation-of-path';
import { isComposeLink } from '@tessera/shared-contracts/messaging/conversation-paths';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';

/**
 * Links that the router follows in this tab. Links in an editor are content and therefore excluded.
 */
const links = `a[href]:not([target], [${pageAttributes.noSwap}] a, [contenteditable] a)`;

/** What an address opens: a conversation, or the inbox with the field for a recipient. */
export interface MessagingAddress {
  /** The other blog; '' for the inbox. */
  readonly blog: string;
  /** The user's blog; undefined if the address names none. */
  readonly as: string | undefined;
}

/** What an address of this site opens in messaging; undefined for any other page. */
export function messagingAddress({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): MessagingAddress | undefined {
  const blog = isComposeLink({ pathname, search }) ? '' : conversationOfPath(pathname);
  if (blog === undefined) return undefined;
  return { blog, as: new URLSearchParams(search).get('as') ?? undefined };
}

/** What a click opens in messaging; undefined unless it is a plain click on such a link. */
export function messagingLinkOf(event: MouseEvent): MessagingAddress | undefined {
  const { target } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element))
    return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = target.closest<HTMLAnchorElement>(links);
  return link?.origin === window.location.origin ? messagingAddress(link) : undefined;
}
