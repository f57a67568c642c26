import type { Duplex } from 'node:stream';
import pg from 'pg';

const held = new WeakSet<Duplex>();

/**
 * Buffers writes to a stream until the code that is running has finished (`nextTick`), so that they
 * share a packet.
 */
export function holdWrites(stream: Duplex): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}

/** Milliseconds without a response after which a connection counts as stalled (our choice). */
export const stalledAfter = 100;
/** The message of pg's pool when no connection becomes free in time; we use it, too. */
const noConnection = 'timeout exceeded when trying to connect';
/** The code of `invalid_sql_statement_name`. */
const unknownStatement = '26000';
/** The code of `query_canceled`. */
const statementTimeout = '57014';

/** Pipelined connections that many requests share. */
export interface SharedConnections {
  /** False while even the least loaded connection is stalled: a statement would wait behind it. */
  isReady(): boolean;
  /** Sends a statement without waiting for the results of earlier ones. */
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Maximum number of connections. */
  readonly size: number;
  /** Number of open connections. */
  count(): number;
  close(): Promise<void>;
}

interface Slot {
  connection: Promise<pg.Client> | undefined;
  /**
   * Send times of statements without a result yet, oldest first. Results arrive in the same order.
   */
  readonly sentAt: number[];
}

/**
 * Opens up to `size` connections on demand, and reopens those that are lost.
 *
 * Statements sent in one turn of the event loop go to one connection in one packet. This saves a
 * system call per statement and context switches in the database, which together cost more than
 * most statements. A slow statement delays those behind it, so each turn picks the least loaded
 * connection: the load is the number of pending statements plus the milliseconds that the oldest
 * of them has waited. For reads only: a write could wait for a lock whose owner is queued behind
 * it.
 *
 * @param prepare is called with each new client
 */
export function createSharedConnections(
  config: pg.ClientConfig,
  size: number,
  prepare: (client: pg.Client) => void,
): SharedConnections {
  const slots = Array.from({ length: size }, (): Slot => ({ connection: undefined, sentAt: [] }));
  /** The connection picked for this turn of the event loop. */
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

  /** Drops a connection; the next statement opens a new one. */
  function forget(slot: Slot, connection: Slot['connection']): void {
    if (slot.connection === connection) slot.connection = undefined;
  }

  function open(slot: Slot): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true });
    const connection = client.connect();
    const forgetThis = (): void => forget(slot, connection);
    client.on('error', forgetThis);
    client.on('end', forgetThis);
    connection.catch(forgetThis);
    prepare(client);
    return connection;
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
      const client = await connection;
      const { stream } = client.connection;
      holdWrites(stream);
      slot.sentAt.push(performance.now());
      try {
        return await client.query(text, [...values]);
      } catch (error) {
        // the connection is lost, or the database is about to close it
        if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL')
          forget(slot, connection);
        // statements queued behind one that timed out have already waited as long as it did, and
        // each could wait that long again
        else if (error.code === statementTimeout) {
          forget(slot, connection);
          stream.destroy();
        }
        // the earlier identical statement that should have prepared this one failed
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
          const client = await connection;
          await client?.end();
        }),
      );
    },
  };
}
