import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * A history of the versions that each channel has shown, and of who released them. Rollbacks use
 * it, and a withdrawn version is never released again automatically.
 * `release_channels.previous_version` is no longer read; it stays for processes of the previous
 * version, which serve pages during the rollout.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    // null in 'version': from here on the channel has no release of its own
    sql`create table release_history (
      id bigint generated always as identity primary key,
      channel text not null, name text not null, version text,
      action text not null check (action in ('start', 'release', 'promotion', 'rollback', 'end')),
      restores bigint references release_history,
      actor text not null default '', reason text not null default '',
      withdrawn_at timestamptz(3), happened_at timestamptz(3) not null default clock_timestamp(),
      foreign key (name, version) references releases)`,
    sql`create index on release_history (name, channel, id)`,
    // A previous version that is newer than the current one was rolled back, so it must not become
    // a rollback target.
    sql`insert into release_history (channel, name, version, action, happened_at)
      select c.channel, c.name, c.previous_version, 'release', p.created_at
      from release_channels c
      join releases r on r.name = c.name and r.version = c.version
      join releases p on p.name = c.name and p.version = c.previous_version
      where p.created_at < r.created_at order by p.created_at`,
    sql`insert into release_history (channel, name, version, action, happened_at)
      select channel, name, version, 'release', updated_at from release_channels order by updated_at`,
    sql`alter table release_channels add column history_id bigint references release_history`,
    sql`update release_channels c set history_id = (
      select max(h.id) from release_history h where h.channel = c.channel and h.name = c.name and h.version = c.version)`,
    sql`alter table release_channels alter column history_id set not null`,
    // hashes of files for which 'detail' has no integrity, such as fonts; null when not recorded
    sql`alter table releases add column assets jsonb`,
    sql`delete from settings where key like 'built:%'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
