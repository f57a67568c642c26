import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Tags of an audio file belong to the upload, not to the audio that several people may send. Those
 * stored with the audio are removed: nothing reads them any more, and they may come from a private
 * copy. Their covers may then be deleted if nothing shows them.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const days = sql.lit('7 days');
  const statements = [
    // no timeout: there may be many tracks
    sql`set local statement_timeout = 0`,
    sql`alter table uploads add column tags jsonb`,
    // the version of the code that made the smaller copies of an image
    sql`alter table media add column recipe smallint not null default 0`,
    sql`create index media_of_old_recipe on media (key) where kind = 'image' and recipe = 0`,
    sql`update media_files
      set due_at = greatest(due_at, now() + interval ${days})
      where place in (
        select unnest(media_keys(details ->> 'album_art')) from media where kind = 'audio'
      )`,
    sql`update media
      set details = details - '{title,artist,album,album_art}'::text[]
      where kind = 'audio' and details <> '{}'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
