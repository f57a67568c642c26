import { connect, type NatsConnection } from '@nats-io/transport-node';
import * as v from 'valibot';
import type { NatsServers } from './nats-settings.ts';

/** A message sent through NATS: a database notification, or a heartbeat of the relay. */
const relayed = v.object({
  /** Identifies the relay's connection to the database. */
  relay: v.string(),
  /** Number of messages that the relay sent before this one. */
  place: v.number(),
  /** '' for a heartbeat. */
  channel: v.string(),
  payload: v.string(),
});
export type RelayedNotification = v.InferOutput<typeof relayed>;

export const encode = (notification: RelayedNotification): string => JSON.stringify(notification);

const readText = v.pipe(v.string(), v.parseJson(), relayed);

/** Parses a message; undefined if it is invalid. */
export function decode(text: string): RelayedNotification | undefined {
  const { success, output } = v.safeParse(readText, text);
  return success ? output : undefined;
}

/** Milliseconds to wait for a connection, and between two pings. */
const times = { connect: 5000, ping: 2000 } as const;

/**
 * Connects to one of the servers. A lost connection is not reopened, because messages sent in the
 * meantime would be missed: when `closed()` settles, call this function again.
 */
export const connectToNats = (
  { servers, isSecure, user, password }: NatsServers,
  name: string,
): Promise<NatsConnection> =>
  connect({
    servers: [...servers],
    name,
    ...(isSecure && { tls: {} }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    reconnect: false,
    timeout: times.connect,
    pingInterval: times.ping,
    maxPingOut: 2,
  });
