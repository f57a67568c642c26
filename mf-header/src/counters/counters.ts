import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { Bus } from '@tessera/shared-contracts/contract/bus';
import type { User } from '@tessera/shared-contracts/accounts/user';
import { map, merge, scan, shareReplay, startWith, type Observable } from 'rxjs';

/** How much a person likes and follows, as the menus show it. */
export interface Counters {
  readonly likes: number;
  readonly following: number;
}

/** One event's effect on the counters. They never go below 0, whatever order events arrive in. */
export function count(counters: Counters, change: Partial<Counters>): Counters {
  return { likes: Math.max(0, counters.likes + (change.likes ?? 0)), following: Math.max(0, counters.following + (change.following ?? 0)) };
}

/** The counters from the page's payload on, kept by the events of the bus. Emits at once on subscription. */
export function counters$(bus: Bus, user: Pick<User, 'liked_post_count' | 'friend_count'>): Observable<Counters> {
  const first: Counters = { likes: user.liked_post_count, following: user.friend_count };
  return merge(
    bus.on(liked).pipe(map(() => ({ likes: 1 }))),
    bus.on(unliked).pipe(map(() => ({ likes: -1 }))),
    bus.on(followed).pipe(map(() => ({ following: 1 }))),
    bus.on(unfollowed).pipe(map(() => ({ following: -1 }))),
  ).pipe(scan(count, first), startWith(first), shareReplay({ bufferSize: 1, refCount: true }));
}
