import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Adds photos and submission keys to replies. Also sets `allow_answers` on all existing posts: the
 * option had no effect until now, and everyone could reply.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const days = sql.lit('7 days');
  const statements = [
    // no timeout: for a million posts, this takes minutes
    sql`set local statement_timeout = 0`,
    sql`alter table replies
      add column photo jsonb,
      add column submission_key text,
      drop constraint replies_text_check,
      add constraint replies_say_something check (text <> '' or photo is not null)`,
    sql`create unique index replies_submission on replies (user_id, submission_key)
      where submission_key is not null`,

    // as for posts: see 0025
    sql`create index replies_media on replies using gin (media_keys(photo ->> 'url'))
      where photo is not null`,
    sql`create function release_reply_media() returns trigger language plpgsql as $$
      begin
        perform release_media(media_keys(old.photo ->> 'url'), now() + interval ${days});
        return null;
      end $$`,
    sql`create trigger release_media_of_gone after delete on replies
      for each row when (old.photo is not null) execute function release_reply_media()`,

    // no trigger has to run: the option affects neither search nor the media of a post
    sql`alter table posts disable trigger user`,
    sql`update posts set options = jsonb_set(options, '{allow_answers}', 'true')
      where options -> 'allow_answers' is distinct from 'true'`,
    sql`alter table posts enable trigger user`,
  ];
  for (const statement of statements) await statement.execute(db);
}
