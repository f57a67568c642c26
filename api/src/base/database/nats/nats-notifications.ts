import type { NotificationSource } from '../notifications.ts';
import type { NatsSettings } from './nats-settings.ts';
import { connectToNats, decode, type RelayedNotification } from './relayed-notifications.ts';

/** Milliseconds to wait for a first message: the relay sends a heartbeat every second. */
const relayTimeout = 5000;

/**
 * Notifications that a relay forwards from the database to NATS.
 *
 * A subscription ends with its connection, when another relay takes over, at any gap in the
 * sequence, and at an invalid message. Messages that NATS drops or reorders are therefore noticed.
 */
export const createNatsSource = (settings: NatsSettings): NotificationSource => ({
  async subscribe(onNotification, onLost, signal) {
    const connection = await connectToNats(settings, 'tessera-notifications');
    const started = Promise.withResolvers<void>();
    const end = (why: string): void => {
      started.reject(new Error(why));
      onLost();
    };
    let last: { readonly relay: string; readonly place: number } | undefined;
    function receive({ relay, place, channel, payload }: RelayedNotification): void {
      if (last && (relay !== last.relay || place !== last.place + 1))
        return end('notifications are missing');
      last = { relay, place };
      started.resolve();
      if (channel !== '') onNotification(channel, payload);
    }
    connection.subscribe(settings.subject, {
      callback(error, message) {
        const notification = error ? undefined : decode(message.string());
        if (notification) receive(notification);
        else end('a notification cannot be read');
      },
    });
    connection.closed().then(
      () => end('the connection is closed'),
      () => end('the connection is lost'),
    );
    const limit = setTimeout(() => end('there is no relay'), relayTimeout);
    const giveUp = (): void => end('the subscription was cancelled');
    signal.addEventListener('abort', giveUp);
    try {
      await started.promise;
    } catch (error) {
      await connection.close();
      throw error;
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', giveUp);
    }
    return { close: () => connection.close() };
  },
});
