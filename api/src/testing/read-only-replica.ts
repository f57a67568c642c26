import { connect } from '../database/connect.ts';
import { unknownPlace, type Replicas, type ReplicasOptions } from '../database/replicas.ts';

/**
 * A replica that never lags: sessions of the primary that refuse to write. For tests of what reads
 * from replicas; `createTestApp` takes it.
 */
export function readOnlyReplica({ primary: { connection } }: ReplicasOptions): Replicas {
  const db = connect({ ...connection, max: 2, options: '-c default_transaction_read_only=on' });
  return {
    areThere: true,
    pick: async (_, since) => (since >= unknownPlace ? undefined : { db, leaveOut: () => {} }),
    written: async () => 1n,
    lastWritten: () => 1n,
    close: () => db.destroy(),
  };
}
