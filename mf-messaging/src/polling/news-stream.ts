import { pollStream } from '@tessera/shared-contracts/messaging/endpoints';
import { readTabMessage, tabMessages } from './tab-messages.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import {
  EMPTY,
  Observable,
  Subject,
  catchError,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  startWith,
  switchMap,
  tap,
} from 'rxjs';

/**
 * Handlers for the events of the stream, by event name; each handler gets the data of its event.
 */
export type NewsHandlers = Readonly<Record<string, (data: string) => void>>;

/**
 * The server's event stream for the user. Messaging also works without the stream, by polling
 * alone.
 */
export interface NewsStream {
  /** Starts listening, except while the browser keeps the page for going back to it. */
  listen(): void;
  /** Call when the server responds: reopens a stream that it refused, at most once a minute. */
  revive(): void;
}

/** The part of the Web Locks API that is needed here. */
export interface TabLocks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void>;
}

export interface NewsStreamOptions {
  readonly channel: Pick<Platform['channel'], 'on' | 'post'>;
  /** Name of the user. Tabs share a stream only with tabs of the same user. */
  readonly user: string;
  readonly handlers: NewsHandlers;
  readonly signal: AbortSignal;
  readonly locks?: TabLocks | undefined;
}

/** An event of the stream: its name and its data. */
interface NewsEvent {
  readonly name: string;
  readonly data: string;
}

/** The tab message that relays an event; the name of the lock also begins with it. */
const relayed = tabMessages.news;

/** Minimum milliseconds between opening a stream and reopening it after a refusal. */
const refusedDelay = 60_000;

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

/** Emits when a lock is granted, and holds it until nobody listens any more. */
const heldLock = (locks: TabLocks, name: string): Observable<void> =>
  new Observable((subscriber) => {
    const holding = new AbortController();
    locks
      .request(name, { signal: holding.signal }, () => {
        subscriber.next();
        return new Promise((release) => onEnd(holding.signal, release));
      })
      .catch((error: unknown) => subscriber.error(error));
    return () => holding.abort();
  });

/**
 * Creates the stream in its closed state. All tabs of a user share one connection, because browsers
 * limit the connections to a server: the tab that holds the lock opens the connection and relays
 * the events. When that tab closes, another tab takes over. Without locks, each visible tab has a
 * connection.
 */
export function createNewsStream({
  channel,
  user,
  handlers,
  signal,
  locks = browserLocks(),
}: NewsStreamOptions): NewsStream {
  const reopen$ = new Subject<void>();
  let source: EventSource | undefined;
  let openedAt = 0;
  let isListening = false;

  const opened$ = new Observable<NewsEvent>((subscriber) => {
    openedAt = Date.now();
    // oxlint-disable-next-line no-restricted-globals -- platform.call returns a single answer
    const opened = new EventSource(pollStream.path);
    source = opened;
    for (const name of Object.keys(handlers))
      opened.addEventListener(name, ({ data }: MessageEvent<unknown>) =>
        subscriber.next({ name, data: typeof data === 'string' ? data : '' }),
      );
    return () => {
      opened.close();
      source = undefined;
    };
  });
  const connection$ = reopen$.pipe(
    startWith(undefined),
    switchMap(() => opened$),
  );
  const whileVisible$ = whileTrue(isVisible$, connection$);
  const own$ = locks
    ? heldLock(locks, `${relayed}:${user}`).pipe(
        switchMap(() => connection$),
        // the browser denies this page locks
        catchError(() => whileVisible$),
      )
    : whileVisible$;
  const ofOtherTabs$ = channel.on(relayed).pipe(
    map(({ args }) => readTabMessage(args)),
    filter(([of]) => of === user),
    map(([, name = '', data = '']) => ({ name, data })),
  );
  const news$ = merge(
    ofOtherTabs$,
    own$.pipe(tap(({ name, data }) => channel.post(relayed, user, name, data))),
  );

  return {
    listen() {
      if (isListening || !('EventSource' in window)) return;
      isListening = true;
      observe(signal, whileTrue(isInUse$, news$), ({ name, data }) => handlers[name]?.(data));
    },
    revive() {
      const isRefused = source?.readyState === source?.CLOSED;
      if (source && isRefused && Date.now() - openedAt >= refusedDelay) reopen$.next();
    },
  };
}
