import type { InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { mainRegion } from './stream-parts.ts';

/**
 * Subtracts a post that left the inbox from the counts above it. A count that is
 * capped, and says so, stays.
 */
export function recountInbox(post: HTMLElement): void {
  const kinds: readonly InboxFilter[] = [
    'all',
    post.querySelector(`[${controlAttributes.action}="answer"]`) ? 'questions' : 'submissions',
  ];
  for (const kind of kinds) {
    const shown = mainRegion()?.querySelector(`[data-waiting="${kind}"]`);
    const count = Number(shown?.textContent);
    if (shown && count > 0) shown.textContent = String(count - 1);
  }
}
