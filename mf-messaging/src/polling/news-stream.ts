import { pollStream } from '@tessera/shared-contracts/messaging/endpoints';
import { readTabMessage, tabMessages } from './tab-messages.ts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';

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

/** The tab message that relays an event; the name of the lock also begins with it. */
const relayed = tabMessages.news;

/** Minimum milliseconds between opening a stream and reopening it after a refusal. */
const refusedDelay = 60_000;

function browserLocks(): TabLocks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

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
  let listening: AbortController | undefined;
  let source: EventSource | undefined;
  let openedAt = 0;
  const handle = (name: string, data: string): void => handlers[name]?.(data);

  function open(): void {
    openedAt = Date.now();
    // oxlint-disable-next-line no-restricted-globals -- platform.call returns a single answer
    const opened = new EventSource(pollStream.path);
    source = opened;
    for (const name of Object.keys(handlers))
      opened.addEventListener(name, ({ data }: MessageEvent<unknown>) => {
        const text = typeof data === 'string' ? data : '';
        channel.post(relayed, user, name, text);
        handle(name, text);
      });
  }

  /** Opens the stream, and closes it when the lifetime ends. */
  const keepOpen = (until: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (!until.aborted) open();
      onEnd(until, () => {
        source?.close();
        source = undefined;
        resolve();
      });
    });

  function keepOpenWhileVisible(until: AbortSignal): void {
    let visible: AbortController | undefined;
    function follow(): void {
      if (document.hidden) {
        visible?.abort();
        visible = undefined;
      } else if (!visible) {
        visible = createLifetime(until);
        void keepOpen(visible.signal);
      }
    }
    document.addEventListener('visibilitychange', follow, { signal: until });
    follow();
  }

  async function openWhenLeader(until: AbortSignal): Promise<void> {
    if (!locks) return keepOpenWhileVisible(until);
    try {
      await locks.request(`${relayed}:${user}`, { signal: until }, () => keepOpen(until));
    } catch {
      // aborted while waiting for the lock, or the browser denies this page locks
      if (!until.aborted) keepOpenWhileVisible(until);
    }
  }

  function start(): void {
    if (listening || signal.aborted || !('EventSource' in window)) return;
    listening = createLifetime(signal);
    observe(listening.signal, channel.on(relayed), ({ args }) => {
      const [of, name, data] = readTabMessage(args);
      if (of === user && name !== undefined && data !== undefined) handle(name, data);
    });
    void openWhenLeader(listening.signal);
  }
  function stop(): void {
    listening?.abort();
    listening = undefined;
  }

  return {
    listen() {
      start();
      // browsers keep no page for going back that has a lock or an open connection
      window.addEventListener('pagehide', stop, { signal });
      window.addEventListener('pageshow', start, { signal });
    },
    revive() {
      const isRefused = source?.readyState === source?.CLOSED;
      if (source && isRefused && Date.now() - openedAt >= refusedDelay) open();
    },
  };
}
