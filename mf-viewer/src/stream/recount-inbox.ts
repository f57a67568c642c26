import type { InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import { mainRegion } from './stream-parts.ts';

/** Takes a post that left the inbox out of the numbers above it. What is more than is counted, and says so, stays. */
export function recountInbox(post: HTMLElement): void {
  const kinds: readonly InboxFilter[] = [
    'all',
    post.querySelector('[data-action="answer"]') ? 'questions' : 'submissions',
  ];
  for (const kind of kinds) {
    const shown = mainRegion()?.querySelector(`[data-waiting="${kind}"]`);
    const count = Number(shown?.textContent);
    if (shown && count > 0) shown.textContent = String(count - 1);
  }
}
