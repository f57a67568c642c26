import { connect, type NatsConnection } from '@nats-io/transport-node';
import * as v from 'valibot';
import type { NatsServers } from './nats-settings.ts';

/** A notification of the database, or a sign of life, on its way through NATS. */
const relayed = v.object({
  /** Identifies the relay's connection to the database. */
  relay: v.string(),
  /** Number of messages that this relay sent before. */
  place: v.number(),
  /** '' for a sign of life. */
  channel: v.string(),
  payload: v.string(),
});
export type RelayedNotification = v.InferOutput<typeof relayed>;

export const encode = (notification: RelayedNotification): string => JSON.stringify(notification);

const readText = v.pipe(v.string(), v.parseJson(), relayed);

/** Undefined when it is not one. */
export function decode(text: string): RelayedNotification | undefined {
  const { success, output } = v.safeParse(readText, text);
  return success ? output : undefined;
}

/** Milliseconds: until a connection has failed, and between pings, of which two may be missed. */
const times = { connect: 5000, ping: 2000 } as const;

/**
 * Connects to one of the servers. Does not reconnect by itself, because what was sent in between is
 * lost: `closed()` says when to start again.
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
