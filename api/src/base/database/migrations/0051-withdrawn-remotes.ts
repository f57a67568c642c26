import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * A remote can be withdrawn: a channel then shows no version of it. Processes of the previous
 * version treat it as a remote that was never released.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    // null: the channel shows no version
    sql`alter table release_channels alter column version drop not null`,
    sql`alter table release_history drop constraint release_history_action_check`,
    sql`alter table release_history add constraint release_history_action_check
      check (action in ('start', 'release', 'promotion', 'rollback', 'end', 'withdraw'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
