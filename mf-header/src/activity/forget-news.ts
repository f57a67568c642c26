import { formatBadge } from '@tessera/shared-ui/format/count';
import type { EntryPopoverOptions } from '../entries/entry-popovers.ts';

/** Blogs whose activity was looked at since the page was loaded. */
const seen = new WeakMap<HTMLElement, Set<string>>();

/** Takes what is new of a blog off the count on the activity entry. */
export function forgetNews({ anchor, platform: { bootstrap: { channels } } }: Pick<EntryPopoverOptions, 'anchor' | 'platform'>, blog: string): void {
  const blogs = seen.get(anchor) ?? new Set();
  seen.set(anchor, blogs.add(blog));
  const left = channels.reduce((sum, channel) => sum + (blogs.has(channel.name) ? 0 : channel.activity_count), 0);
  const badge = anchor.querySelector<HTMLElement>('[data-activity-new]');
  const { label = '' } = anchor.dataset;
  anchor.setAttribute('aria-label', left > 0 ? `${label}, ${formatBadge(left)} unread` : label);
  if (!badge) return;
  badge.textContent = formatBadge(left);
  badge.hidden = left === 0;
}
