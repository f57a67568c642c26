import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';

/** Channels that triggers and queries notify; payloads are JSON. */
export const notificationChannels = ['messages', 'sessions', 'conversations'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export interface NotificationListener {
  readonly onNotification: (channel: NotificationChannel, payload: string) => void;
  /** Listening began, at first or again: what happened before it was missed. */
  readonly onListening: () => void;
}

/** Notifications of the database, also those that other processes caused. */
export interface Notifications {
  /**
   * Calls a listener from now on; connects if need be. Returns a function that removes it.
   */
  listen(listener: NotificationListener): () => void;
  close(): Promise<void>;
}

/** Milliseconds before a lost connection is opened again, doubled up to the longest. */
const waits = { first: 500, longest: 30_000 } as const;

const channelNamed = (name: string): NotificationChannel | undefined =>
  notificationChannels.find((channel) => channel === name);

/**
 * Listens on one connection of its own, opened with the first listener, and opened again whenever
 * it is lost.
 */
export function createNotifications(connection: ConnectionOptions): Notifications {
  const listeners = new Set<NotificationListener>();
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: number = waits.first;
  let isListening = false;
  let isClosed = false;

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
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
      const known = channelNamed(channel);
      if (known !== undefined)
        for (const { onNotification } of listeners) onNotification(known, payload);
    });
    try {
      await opened.connect();
      for (const channel of notificationChannels) await opened.query(`listen ${channel}`);
      if (client !== opened) return;
      isListening = true;
      wait = waits.first;
      for (const { onListening } of listeners) onListening();
    } catch {
      lose(opened);
    }
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (isListening) listener.onListening();
      else if (!client && timer === undefined && !isClosed) void open();
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}
