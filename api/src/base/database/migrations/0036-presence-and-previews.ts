import { sql, type Kysely } from 'kysely';

/**
 * What conversations show of a user's presence (nothing by default), and previews of links in
 * messages. `thumbnail` is the key of a file, which the sweep may remove once the preview is
 * deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table profiles
      add column shows_typing boolean not null default false,
      add column shows_seen boolean not null default false`,
    sql`create table message_previews (
      message_id bigint primary key references messages on delete cascade,
      url text not null, title text not null, excerpt text not null, thumbnail text)`,
    sql`create index message_previews_thumbnail on message_previews (thumbnail)
      where thumbnail is not null`,
    sql`create function release_thumbnail() returns trigger language plpgsql as $$
      begin
        perform release_media(array[old.thumbnail], now());
        return null;
      end $$`,
    sql`create trigger release_thumbnail_of_gone after delete on message_previews for each row
      when (old.thumbnail is not null) execute function release_thumbnail()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
