import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { MessagingAddress } from './messaging-link.ts';

/** Whether the user is writing in a form of the page. */
const isWritingOnPage = (): boolean =>
  (document.activeElement?.closest('main form') ?? null) !== null;

/**
 * Replaces the page of a conversation, which needs no script, by the list of conversations, so that
 * the conversation is shown once: in the window that opens next. The page stays, without a window,
 * if the user has begun to write there or the list cannot be loaded. A page of another name at such
 * an address says why there is no conversation; the window opens over it.
 *
 * @param page the page at the address
 */
export async function openFromPage(
  { router }: Pick<Platform, 'router'>,
  page: PageInfo,
  { blog, as }: MessagingAddress,
  openConversation: (blog: string, as: string | undefined) => void,
): Promise<void> {
  const { pathname, search } = window.location;
  if (router.page !== page || isWritingOnPage()) return;
  if (page.name === 'conversation') {
    const list = as === undefined ? conversationPaths.list : conversationPaths.listOf(as);
    // the page of the conversation leaves no entry in the history
    router.replaceAddress(list);
    await router.navigate(list);
    if (router.page === page) return router.replaceAddress(pathname + search);
    if (router.page.name !== 'messages') return;
  }
  openConversation(blog, as);
}
