import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type pg from 'pg';
import type { ConnectionOptions } from '../connect.ts';
import { createListeningClient, listenToAll } from '../postgres-notifications.ts';
import type { NatsSettings } from './nats-settings.ts';
import { connectToNats, encode } from './relayed-notifications.ts';

/**
 * Milliseconds between two heartbeats, between two attempts to become the relay, and until a silent
 * database counts as lost.
 */
const times = { sign: 1000, try: 1000, silence: 2000 } as const;
/** The advisory lock of the relay. */
const lock = 7202;

export interface NotificationRelay {
  /** Whether this process is the relay at present. */
  isRelaying(): boolean;
  close(): Promise<void>;
}

export interface RelayOptions {
  readonly connection: ConnectionOptions;
  readonly nats: NatsSettings;
  readonly log: Logger;
}

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lock],
  );
  return rows[0]?.taken === true;
};

/**
 * Forwards database notifications to NATS, so the database needs one listener rather than one per
 * process. Processes elect the relay by an advisory lock. If it stops, or notices that it has lost
 * the database or NATS, another process takes over within two seconds.
 */
export function startNotificationRelay({ connection, nats, log }: RelayOptions): NotificationRelay {
  const closed = new AbortController();
  let isRelaying = false;

  /**
   * Waits to become the relay, then relays. Rejects when the database or NATS is lost, or the relay
   * is closed.
   */
  async function relayOnce(): Promise<void> {
    closed.signal.throwIfAborted();
    const client = createListeningClient(connection, 'tessera-relay', {
      query_timeout: times.silence,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const ended = AbortSignal.any([lost.signal, closed.signal]);
    const pause = (time: number) => sleep(time, undefined, { signal: ended, ref: false });
    await client.connect();
    try {
      while (!(await tryLock(client))) await pause(times.try);
      const broker = await connectToNats(nats, 'tessera-relay');
      broker.closed().then(
        () => lost.abort(),
        () => lost.abort(),
      );
      try {
        const relay = randomUUID();
        let place = 0;
        const forward = (channel: string, payload: string): void => {
          if (ended.aborted) return;
          try {
            broker.publish(nats.subject, encode({ relay, place, channel, payload }));
          } catch {
            // the connection is lost, but its promise has not settled yet
            lost.abort();
            return;
          }
          place += 1;
        };
        client.on('notification', ({ channel, payload = '' }) => forward(channel, payload));
        await listenToAll(client);
        isRelaying = true;
        log.info('notifications are relayed to NATS');
        for (;;) {
          forward('', '');
          await pause(times.sign);
          // a relay that has lost the database must not send heartbeats
          await client.query('select');
        }
      } finally {
        isRelaying = false;
        await broker.close();
      }
    } finally {
      client.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      try {
        await relayOnce();
      } catch (error) {
        if (closed.signal.aborted) return;
        log.warn({ err: error }, 'notifications cannot be relayed to NATS');
        await sleep(times.try, undefined, { signal: closed.signal, ref: false }).catch(() => {});
      }
    }
  }
  const running = run();

  return {
    isRelaying: () => isRelaying,
    async close() {
      closed.abort();
      await running;
    },
  };
}
