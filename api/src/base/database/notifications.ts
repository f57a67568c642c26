import { randomUUID } from 'node:crypto';
import type { DatabaseProbe } from './database-probe.ts';

/** Channels that triggers and queries notify; payloads are JSON. */
export const notificationChannels = [
  'messages',
  'sessions',
  'conversations',
  'viewers',
  'unread',
  'activity',
  'posts',
  'drafts',
] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The channel for the heartbeats of all processes; each process recognises its own heartbeats. */
export const beatChannel = 'beats';

/** Delivers notifications in commit order. */
export interface NotificationSource {
  /**
   * Resolves when the subscription is open; rejects if it cannot be opened.
   *
   * @param onNotification called with each notification
   * @param onLost called when a notification may have been missed; subscribe again then
   * @param signal cancels subscribing
   */
  subscribe(
    onNotification: (channel: string, payload: string) => void,
    onLost: () => void,
    signal: AbortSignal,
  ): Promise<NotificationSubscription>;
}

export interface NotificationSubscription {
  close(): Promise<void>;
}

export interface NotificationListener {
  readonly onNotification: (channel: NotificationChannel, payload: string) => void;
  /** Called when listening begins or resumes: notifications before that may have been missed. */
  readonly onListening?: () => void;
}

/** Notifications of the database, including those caused by other processes. */
export interface Notifications {
  /**
   * Adds a listener, and subscribes if necessary. Returns a function that removes the listener.
   */
  listen(listener: NotificationListener): () => void;
  /**
   * Whether all notifications have arrived, except possibly those of the last {@link trustTime}
   * milliseconds. False without a connection, with a silent one, and behind a pooler that swallows
   * notifications.
   */
  isCurrent(): boolean;
  /**
   * Increases with each new subscription; notifications between two subscriptions may have been
   * missed.
   */
  period(): number;
  /**
   * Resolves when all notifications committed before the call have arrived, or when it is unknown
   * whether they will.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds before a lost subscription is renewed: `first`, doubled with each attempt up to
 * `max`.
 */
const waits = { first: 500, max: 30_000 } as const;
/** Interval in milliseconds at which a process sends itself a heartbeat. */
const beatEvery = 1000;
/**
 * Once a heartbeat has arrived, notifications count as current until this many milliseconds after
 * it was sent.
 */
export const trustTime = 3000;

const channelNamed = (name: string): NotificationChannel | undefined =>
  notificationChannels.find((channel) => channel === name);

interface Opened {
  subscription?: NotificationSubscription;
}

/**
 * Subscribes to a source with the first listener, and again whenever the subscription is lost.
 *
 * The process sends itself heartbeats through the database. Notifications arrive in commit order,
 * so a heartbeat proves that all earlier ones have arrived.
 */
export function createNotifications(
  source: NotificationSource,
  probe: Pick<DatabaseProbe, 'notify'>,
): Notifications {
  const listeners = new Set<NotificationListener>();
  const beats = new Map<string, { readonly sentAt: number; readonly arrive: () => void }>();
  /** The current subscription, also while it is being opened. */
  let current: Opened | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = waits.first;
  let isListening = false;
  const closed = new AbortController();
  let period = 0;
  let currentUntil = 0;
  let beatTimer: ReturnType<typeof setInterval> | undefined;

  /**
   * Sends a heartbeat. Resolves when it has arrived, or when sending fails, it takes too long, or
   * the subscription is lost.
   */
  async function sendBeat(): Promise<void> {
    const id = randomUUID();
    const arrived = Promise.withResolvers<void>();
    beats.set(id, { sentAt: performance.now(), arrive: arrived.resolve });
    if (!(await probe.notify(beatChannel, id))) arrived.resolve();
    const limit = setTimeout(arrived.resolve, trustTime);
    await arrived.promise;
    clearTimeout(limit);
    beats.delete(id);
  }

  function receiveBeat(id: string): void {
    const known = beats.get(id);
    if (!known) return;
    currentUntil = Math.max(currentUntil, known.sentAt + trustTime);
    known.arrive();
  }

  function receive(channel: string, payload: string): void {
    if (channel === beatChannel) receiveBeat(payload);
    const known = channelNamed(channel);
    if (known !== undefined)
      for (const { onNotification } of listeners) onNotification(known, payload);
  }

  function stopBeating(): void {
    currentUntil = 0;
    clearInterval(beatTimer);
    for (const { arrive } of beats.values()) arrive();
    beats.clear();
  }

  function lose(lost: Opened): void {
    if (current !== lost) return;
    current = undefined;
    isListening = false;
    stopBeating();
    lost.subscription?.close().catch(() => {});
    timer = setTimeout(() => void open(), wait);
    timer.unref();
    wait = Math.min(waits.max, wait * 2);
  }

  async function open(): Promise<void> {
    timer = undefined;
    const opened: Opened = {};
    current = opened;
    try {
      opened.subscription = await source.subscribe(
        function hearOnce(channel, payload) {
          if (current === opened) receive(channel, payload);
        },
        () => lose(opened),
        closed.signal,
      );
    } catch {
      return lose(opened);
    }
    // lost or closed in the meantime
    if (current !== opened) return opened.subscription.close().catch(() => {});
    isListening = true;
    period += 1;
    wait = waits.first;
    for (const { onListening } of listeners) onListening?.();
    beatTimer = setInterval(() => void sendBeat(), beatEvery);
    beatTimer.unref();
    void sendBeat();
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (isListening) listener.onListening?.();
      else if (!current && timer === undefined && !closed.signal.aborted) void open();
      return () => {
        listeners.delete(listener);
      };
    },
    isCurrent: () => performance.now() < currentUntil,
    period: () => period,
    caughtUp: async () => (isListening ? sendBeat() : undefined),
    async close() {
      closed.abort();
      clearTimeout(timer);
      stopBeating();
      const open = current;
      current = undefined;
      isListening = false;
      // do not wait for a subscription that is still being opened: after the abort, its promise may
      // never settle
      await open?.subscription?.close();
    },
  };
}
