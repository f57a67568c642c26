import pg from 'pg';
import type { ConnectionOptions } from './connect.ts';
import { beatChannel, notificationChannels, type NotificationSource } from './notifications.ts';

/** Maximum milliseconds to open a connection, and to wait for the result of a query. */
const connectionTimeout = 5000;

/**
 * A connection that can receive notifications from the database.
 *
 * @param name shown by the database (`application_name`)
 * @param limits the timeout of its queries
 */
export const createListeningClient = (
  connection: ConnectionOptions,
  name: string,
  limits: Pick<pg.ClientConfig, 'query_timeout'> = {},
): pg.Client =>
  new pg.Client({
    ...connection,
    query_timeout: connectionTimeout,
    ...limits,
    application_name: name,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
  });

/** Listens on all channels. */
export async function listenToAll(client: pg.Client): Promise<void> {
  for (const channel of [...notificationChannels, beatChannel])
    await client.query(`listen ${channel}`);
}

/** Receives notifications over a connection from this process to the database. */
export const createPostgresSource = (connection: ConnectionOptions): NotificationSource => ({
  async subscribe(onNotification, onLost, signal) {
    const client = createListeningClient(connection, 'tessera-notifications');
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    const giveUp = (): void => void client.end().catch(() => {});
    signal.addEventListener('abort', giveUp);
    try {
      await client.connect();
      await listenToAll(client);
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    return { close: () => client.end() };
  },
});
