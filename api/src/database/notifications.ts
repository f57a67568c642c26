import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';
import type { DatabaseProbe } from './database-probe.ts';

/** Channels that triggers and queries notify; payloads are JSON. */
export const notificationChannels = [
  'messages',
  'sessions',
  'conversations',
  'viewers',
  'unread',
] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export interface NotificationListener {
  readonly onNotification: (channel: NotificationChannel, payload: string) => void;
  /** Listening began, at first or again: what happened before it was missed. */
  readonly onListening?: () => void;
}

/** Notifications of the database, also those that other processes caused. */
export interface Notifications {
  /**
   * Calls a listener from now on; connects if need be. Returns a function that removes it.
   */
  listen(listener: NotificationListener): () => void;
  /**
   * Whether every notification has arrived, but those of the last {@link trustTime} milliseconds at
   * most. False without a connection, with one that is silent, and behind a pooler that swallows
   * notifications.
   */
  isCurrent(): boolean;
  /**
   * Changes whenever a connection was opened: notifications in between were missed.
   */
  period(): number;
  /**
   * Resolves when everything has arrived that was committed before the call, or when that cannot be
   * known.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds before a lost connection is opened again, doubled up to the longest. */
const waits = { first: 500, longest: 30_000 } as const;
/** Interval in milliseconds at which a process sends itself a beat. */
const beatEvery = 1000;
/** For how many milliseconds after a beat was sent its arrival is trusted. */
export const trustTime = 3000;
/** Beats of all processes; each recognises its own. */
const beatChannel = 'beats';

const channelNamed = (name: string): NotificationChannel | undefined =>
  notificationChannels.find((channel) => channel === name);

/**
 * Listens on one connection of its own, opened with the first listener, and opened again whenever
 * it is lost.
 *
 * It knows that notifications arrive by sending itself beats through another connection. The
 * database delivers notifications in the order of their commits, so a beat that has arrived means
 * that all earlier ones have.
 */
export function createNotifications(
  connection: ConnectionOptions,
  probe: Pick<DatabaseProbe, 'notify'>,
): Notifications {
  const listeners = new Set<NotificationListener>();
  const beats = new Map<string, { readonly sentAt: number; readonly arrive: () => void }>();
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = waits.first;
  let isListening = false;
  let isClosed = false;
  let period = 0;
  let currentUntil = 0;
  let beating: ReturnType<typeof setInterval> | undefined;

  /** Resolves when the beat has arrived, or never will. */
  async function beat(): Promise<void> {
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

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    currentUntil = 0;
    clearInterval(beating);
    for (const { arrive } of beats.values()) arrive();
    beats.clear();
    lost.end().catch(() => {});
    if (isClosed) return;
    timer = setTimeout(() => void open(), wait);
    timer.unref();
    wait = Math.min(waits.longest, wait * 2);
  }

  async function open(): Promise<void> {
    timer = undefined;
    const opened = new pg.Client({
      ...connection,
      application_name: 'tessera-notifications',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ channel, payload = '' }) => {
      if (client !== opened) return;
      if (channel === beatChannel) receiveBeat(payload);
      const known = channelNamed(channel);
      if (known !== undefined)
        for (const { onNotification } of listeners) onNotification(known, payload);
    });
    try {
      await opened.connect();
      for (const channel of [...notificationChannels, beatChannel])
        await opened.query(`listen ${channel}`);
      if (client !== opened) return;
      isListening = true;
      period += 1;
      wait = waits.first;
      for (const { onListening } of listeners) onListening?.();
      beating = setInterval(() => void beat(), beatEvery);
      beating.unref();
      void beat();
    } catch {
      lose(opened);
    }
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (isListening) listener.onListening?.();
      else if (!client && timer === undefined && !isClosed) void open();
      return () => {
        listeners.delete(listener);
      };
    },
    isCurrent: () => performance.now() < currentUntil,
    period: () => period,
    caughtUp: async () => (isListening ? beat() : undefined),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(beating);
      for (const { arrive } of beats.values()) arrive();
      const open = client;
      client = undefined;
      currentUntil = 0;
      await open?.end();
    },
  };
}
