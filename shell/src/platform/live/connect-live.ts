import { liveEvents, livePath, type LiveEvent } from '@tessera/shared-contracts/live/live-events';
import { createId } from '@tessera/shared-contracts/core/create-id';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import {
  EMPTY,
  Observable,
  catchError,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  retry,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import type { LiveDesk, LiveNews } from './create-live.ts';

/** The part of the Web Locks API that is needed here. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void>;
}

export interface ConnectLiveOptions {
  readonly channel: Pick<Platform['channel'], 'on' | 'post'>;
  /** Name of the user. Tabs share a connection only with tabs of the same user. */
  readonly userName: string;
  readonly desk: LiveDesk;
  /** Ends the connection when it aborts. */
  readonly signal: AbortSignal;
  readonly locks?: TabLocks | undefined;
  readonly tabId?: string;
}

/** Messages between the tabs of a browser. */
const tabMessages = {
  /** An event; the args are user, name, data and, if it is only for one tab, the tab. */
  event: 'live:event',
  /** A tab has begun to listen, and missed what came before; the args are user and tab. */
  joined: 'live:joined',
} as const;

/**
 * Milliseconds before a connection that the server refused is tried again: `first`, doubled each
 * time up to `max`.
 */
const refused = { first: 15_000, max: 600_000 } as const;

const names: readonly string[] = Object.values(liveEvents);
const isLiveEvent = (name: unknown): name is LiveEvent =>
  typeof name === 'string' && names.includes(name);

function browserLocks(): TabLocks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Follows a source only while a condition holds. */
export const whileTrue = <T>(
  condition$: Observable<boolean>,
  source: Observable<T>,
): Observable<T> =>
  condition$.pipe(
    distinctUntilChanged(),
    switchMap((holds) => (holds ? source : EMPTY)),
  );

const isVisible$ = fromEvent(document, 'visibilitychange').pipe(
  startWith(undefined),
  map(() => !document.hidden),
);

/** Whether the page is in use; browsers keep no page that has a lock or an open connection. */
const isInUse$ = merge(
  fromEvent(window, 'pagehide').pipe(map(() => false)),
  fromEvent(window, 'pageshow').pipe(map(() => true)),
).pipe(startWith(true));

/** The browser denies this page locks. */
class LocksDenied extends Error {}

/** Emits when a lock is granted, and holds it until nobody listens any more. */
const heldLock = (locks: TabLocks, name: string): Observable<void> =>
  new Observable((subscriber) => {
    const holding = new AbortController();
    locks
      .request(name, { signal: holding.signal }, () => {
        subscriber.next();
        return new Promise((release) => onEnd(holding.signal, release));
      })
      .catch(() => subscriber.error(new LocksDenied()));
    return () => holding.abort();
  });

/**
 * The events of a connection to the server. A lost connection is reopened by the browser; fails when
 * the server refuses it.
 */
const connection$ = new Observable<LiveNews>((subscriber) => {
  // oxlint-disable-next-line no-restricted-globals -- the one connection for events
  const source = new EventSource(livePath);
  for (const name of Object.values(liveEvents))
    source.addEventListener(name, ({ data }: MessageEvent<unknown>) =>
      subscriber.next({ name, data: typeof data === 'string' ? data : '' }),
    );
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) subscriber.error(new Error('refused'));
  });
  return () => source.close();
});

/** Tries again after a refusal, less and less often. */
const afterRefusal = <T>(source: Observable<T>): Observable<T> =>
  source.pipe(
    retry({
      delay: (error, count) => {
        if (error instanceof LocksDenied) throw error;
        return timer(Math.min(refused.max, refused.first * 2 ** (count - 1)));
      },
      resetOnSuccess: true,
    }),
  );

/**
 * Connects this browser to the server's events. All tabs of a user share one connection, because
 * browsers limit the connections to a server: the tab that holds the lock opens the connection and
 * relays the events. When that tab ends, however it ends, the browser gives the lock to another. A
 * new connection begins with the present state, so nothing that happened in between is missed. A
 * tab that joins gets the state from the tab with the connection. Without locks, each visible tab
 * has a connection.
 */
export function connectLive({
  channel,
  userName,
  desk,
  signal,
  locks = browserLocks(),
  tabId = createId(),
}: ConnectLiveOptions): void {
  if (!('EventSource' in window)) return;
  const whileVisible$ = whileTrue(isVisible$, afterRefusal(connection$));
  /** Gives the lock back after a refusal, so that another tab can try. */
  const own$ = locks
    ? afterRefusal(
        heldLock(locks, `live:${userName}`).pipe(
          switchMap(() => merge(connection$, answerJoining())),
        ),
      ).pipe(catchError(() => whileVisible$))
    : whileVisible$;

  /** Tells each tab that joins what this tab knows. */
  function answerJoining(): Observable<never> {
    return channel.on(tabMessages.joined).pipe(
      tap(({ args: [user, tab] }) => {
        if (user !== userName) return;
        for (const name of Object.values(liveEvents)) {
          const data = desk.latest(name);
          if (data !== undefined) channel.post(tabMessages.event, userName, name, data, tab);
        }
      }),
      switchMap(() => EMPTY),
    );
  }

  const ofOtherTabs$ = channel.on(tabMessages.event).pipe(
    filter(({ args: [user, , , tab] }) => user === userName && (tab ?? tabId) === tabId),
    switchMap(({ args: [, name, data] }): LiveNews[] =>
      isLiveEvent(name) && typeof data === 'string' ? [{ name, data }] : [],
    ),
  );
  const news$ = merge(
    ofOtherTabs$,
    own$.pipe(tap(({ name, data }) => channel.post(tabMessages.event, userName, name, data))),
    new Observable<never>(() => channel.post(tabMessages.joined, userName, tabId)),
  );
  observe(signal, whileTrue(isInUse$, news$), desk.tell);
}
