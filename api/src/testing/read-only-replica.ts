import { connect } from '../base/database/connect.ts';
import { unknownPosition, type Replicas, type ReplicasOptions } from '../base/database/replicas.ts';

/**
 * A stand-in for a replica that never lags: read-only sessions on the primary. Pass it to
 * `createTestApp` to test code that reads from replicas.
 */
export function readOnlyReplica({ primary: { connection } }: ReplicasOptions): Replicas {
  const db = connect({ ...connection, max: 2, options: '-c default_transaction_read_only=on' });
  return {
    areConfigured: true,
    pick: async (_, since) => (since >= unknownPosition ? undefined : { db, exclude: () => {} }),
    written: async () => 1n,
    lastWritten: () => 1n,
    close: () => db.destroy(),
  };
}
