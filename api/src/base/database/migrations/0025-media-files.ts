import { sql, type Kysely } from 'kysely';

/**
 * Every file of the media store by its path. `due_at` is the time from which a file may be deleted
 * if nothing refers to it; null once a check has found a reference. The check searches the
 * referring columns themselves, through indexes, so it finds every reference, whichever code wrote
 * it. Triggers queue a file for a check when a reference to it is removed. Captions of videos are
 * files too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const days = sql.lit('7 days');
  const post = (row: string) =>
    sql.raw(
      `media_keys(${['content', 'trail', 'source', 'options'].map((column) => `${row}${column}::text`).join(', ')})`,
    );
  const blog = (row: string) =>
    sql.raw(`media_keys(${row}theme::text, '/media/' || ${row}avatar_key)`);
  const medium = (row: string) => sql.raw(`media_keys(${row}alt_sizes::text, ${row}details::text)`);
  const statements = [
    // no timeout: for a million posts, this takes minutes
    sql`set local statement_timeout = 0`,
    // bound at creation (`return`), because indexes are built without a search path
    sql`create function media_keys(variadic said text[]) returns text[] language sql immutable parallel safe
      return (select coalesce(array_agg(distinct m[1]), '{}') from unnest(said) t, regexp_matches(t, '/media/([0-9a-f]{2}/[0-9a-f]{38}[.][0-9a-z]{2,4})', 'g') m)`,

    sql`alter table media add column original text, drop constraint media_kind_check, add constraint media_kind_check check (kind in ('image', 'audio', 'video', 'captions'))`,
    sql`create index media_original on media (original) where original is not null`,
    sql`create index media_named on media using gin (${medium('')})`,
    sql`create index posts_media on posts using gin (${post('')})`,
    sql`create index blogs_media on blogs using gin (${blog('')})`,

    sql`create table media_files (place text primary key, due_at timestamptz(3))`,
    sql`create index media_files_due on media_files (due_at, place) where due_at is not null`,
    sql`insert into media_files (place, due_at)
      select key, now() + interval ${days} from media union select 'originals/' || key, now() + interval ${days} from media where kind = 'video'
      union select unnest(${medium('')}), now() + interval ${days} from media on conflict do nothing`,

    // in a fixed order, so that two sessions cannot deadlock
    sql`create function release_media(places text[], due timestamptz) returns void language sql as $$
      update media_files set due_at = greatest(due_at, due) where place = any(array(select place from media_files where place = any(places) order by place for no key update)) $$`,
    ...(
      [
        ['post', post],
        ['blog', blog],
      ] as const
    ).flatMap(([noun, keys]) => [
      sql`create function ${sql.raw(`release_${noun}_media`)}() returns trigger language plpgsql as $$
        declare gone text[] := ${keys('old.')};
        begin
          if tg_op = 'UPDATE' then gone := array(select unnest(gone) except select unnest(${keys('new.')})); end if;
          if gone <> '{}' then perform release_media(gone, now() + interval ${days}); end if;
          return null;
        end $$`,
    ]),
    sql`create trigger release_media_of_gone after delete on posts for each row execute function release_post_media()`,
    sql`create trigger release_media_of_changed after update of content, trail, source, options on posts for each row
      when ((old.content, old.trail, old.source, old.options) is distinct from (new.content, new.trail, new.source, new.options)) execute function release_post_media()`,
    sql`create trigger release_media_of_gone after delete on blogs for each row execute function release_blog_media()`,
    sql`create trigger release_media_of_changed after update of theme, avatar_key on blogs for each row when ((old.theme, old.avatar_key) is distinct from (new.theme, new.avatar_key)) execute function release_blog_media()`,
    // once a row of `media` is deleted, its file, its original and all files derived from it may be
    // deleted immediately
    sql`create function release_parts() returns trigger language plpgsql as $$
      begin
        perform release_media(${medium('old.')} || array[old.key, 'originals/' || old.key] || case when old.original is null then '{}' else array['originals/' || old.original] end, now());
        return null;
      end $$`,
    sql`create trigger release_parts_of_gone after delete on media for each row execute function release_parts()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
