import net from 'node:net';
import pg from 'pg';

/** Milliseconds without an answer, after which a connection takes no more statements (ours). */
const stalledAfter = 100;
/** What pg says of a pool that had no connection for as long. */
const noConnection = 'timeout exceeded when trying to connect';
/** The code of `invalid_sql_statement_name`. */
const unknownStatement = '26000';
/** The code of `query_canceled`. */
const statementTimeout = '57014';

/** Connections on which statements of many requests follow one another without waiting. */
export interface SharedConnections {
  /** Whether a connection answers. If none does, a statement would wait for one that is stuck. */
  isReady(): boolean;
  /** Sends a statement behind those that were sent before. */
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** The largest number of connections. */
  readonly size: number;
  /** Open connections. */
  count(): number;
  close(): Promise<void>;
}

interface Connection {
  readonly client: pg.Client;
  readonly socket: net.Socket;
}

interface Slot {
  connection: Promise<Connection> | undefined;
  /** When each statement without an answer was sent, oldest first: answers keep their order. */
  readonly sentAt: number[];
  isHeld: boolean;
}

/**
 * Opens up to `size` connections, each with its first statement, and again when it was lost.
 *
 * Statements sent in one turn of the event loop share a connection and travel in one packet. That
 * spares each of them a system call and the database a change of process, which together cost more
 * than most statements. A slow statement delays those behind it, so a turn takes the connection
 * with the least to do: one that waits for an answer counts more with every millisecond. Only for
 * reads: a write may wait for a lock whose owner waits behind it.
 *
 * @param prepare is called with each new client
 */
export function createSharedConnections(
  config: pg.ClientConfig,
  size: number,
  prepare: (client: pg.Client) => void,
): SharedConnections {
  const slots = Array.from({ length: size }, (): Slot => ({
    connection: undefined,
    sentAt: [],
    isHeld: false,
  }));
  /** The connection of this turn of the event loop. */
  let current: Slot | undefined;
  let isClosed = false;

  const loadOf = ({ sentAt }: Slot, now: number): number =>
    sentAt.length + (sentAt[0] === undefined ? 0 : now - sentAt[0]);

  function choose(): Slot {
    if (current) return current;
    const now = performance.now();
    const chosen = slots.reduce((one, other) =>
      loadOf(other, now) < loadOf(one, now) ? other : one,
    );
    current = chosen;
    process.nextTick(() => {
      current = undefined;
    });
    return chosen;
  }

  /** The next statement opens a new one. */
  function forget(slot: Slot, connection: Slot['connection']): void {
    if (slot.connection === connection) slot.connection = undefined;
  }

  function open(slot: Slot): Promise<Connection> {
    const socket = new net.Socket();
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
    const connection = client.connect().then(() => ({ client, socket }));
    const forgetThis = (): void => forget(slot, connection);
    client.on('error', forgetThis);
    client.on('end', forgetThis);
    connection.catch(forgetThis);
    prepare(client);
    return connection;
  }

  /** Holds back what is written until the end of this turn. */
  function hold(slot: Slot, socket: net.Socket): void {
    if (slot.isHeld) return;
    slot.isHeld = true;
    socket.cork();
    process.nextTick(() => {
      slot.isHeld = false;
      socket.uncork();
    });
  }

  return {
    size,
    isReady() {
      const [oldest = Infinity] = choose().sentAt;
      return performance.now() - oldest < stalledAfter;
    },
    async query(text, values) {
      if (isClosed) throw new Error('The connections to the database are closed.');
      const slot = choose();
      const connection = (slot.connection ??= open(slot));
      const { client, socket } = await connection;
      hold(slot, socket);
      slot.sentAt.push(performance.now());
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        // the database closes it after such an error, but nobody should use it until then
        if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL')
          forget(slot, connection);
        // those behind it have waited as long, and each could wait as long again
        else if (error.code === statementTimeout) {
          forget(slot, connection);
          socket.destroy();
        }
        // the one that was to prepare it has failed
        if (error instanceof pg.DatabaseError && error.code === unknownStatement)
          throw new Error(noConnection, { cause: error });
        throw error;
      } finally {
        slot.sentAt.shift();
      }
    },
    count: () => slots.filter(({ connection }) => connection !== undefined).length,
    async close() {
      isClosed = true;
      await Promise.allSettled(
        slots.map(async ({ connection }) => {
          const opened = await connection;
          await opened?.client.end();
        }),
      );
    },
  };
}
