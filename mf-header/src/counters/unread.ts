import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Bus } from '@tessera/shared-contracts/contract/bus';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { map, scan, startWith, type Observable } from 'rxjs';

type Counted = Pick<Channel, 'name' | 'unread_count'>;

/** What the account badge counts: everything unread on the person's blogs. */
export const unreadCount = (channels: readonly Pick<Counted, 'unread_count'>[]): number => channels.reduce((sum, channel) => sum + channel.unread_count, 0);

/** The same from the page's payload on, kept by what messaging says of each blog. Emits at once on subscription. */
export function unread$(bus: Bus, channels: readonly Counted[]): Observable<number> {
  const change = (known: readonly Counted[], { tumblelog, count }: { readonly tumblelog: string; readonly count: number }): readonly Counted[] =>
    known.map((channel) => (channel.name === tumblelog ? { ...channel, unread_count: count } : channel));
  return bus.on(unreadChanged).pipe(scan(change, channels), startWith(channels), map(unreadCount));
}
