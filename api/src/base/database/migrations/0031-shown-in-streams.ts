import { sql, type Kysely } from 'kysely';

/**
 * A shortened version of posts that are too long for streams and lists. Without it, a page of such
 * posts would read and transfer tens of megabytes. Null for nearly all posts, which are shown
 * whole. `most` is the number of characters after which texts were cut. `entries` is the number of
 * entries in the whole trail. HTML that a cut left open is closed on read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million posts, this takes a minute
    sql`set local statement_timeout = 0`,
    sql`create function cut_texts(said jsonb, most int) returns jsonb
      language sql immutable parallel safe
      return (select coalesce(jsonb_object_agg(key, case
        when key = 'lines' then (
          select coalesce(jsonb_agg(
            line || jsonb_build_object('text', left(line->>'text', most)) order by at), '[]')
          from (
            select line, at,
              sum(length(line->>'text') + 20) over (order by at) - length(line->>'text') as before
            from jsonb_array_elements(value) with ordinality l (line, at)) lines
          where before < most)
        when key = 'photos' then (
          select coalesce(jsonb_agg(
            photo || jsonb_build_object('alt', left(photo->>'alt', most / 10)) order by at), '[]')
          from jsonb_array_elements(value) with ordinality p (photo, at))
        when jsonb_typeof(value) = 'string' and key <> 'embed_html'
          and (key like '%\_html' or key in ('ask', 'excerpt'))
          then to_jsonb(left(value #>> '{}', most))
        else value end), '{}') from jsonb_each(said))`,
    sql`create function shown_in_streams(content jsonb, trail jsonb) returns jsonb
      language sql immutable parallel safe
      return (select case
        when octet_length(content::text) + octet_length(trail::text) > 32000
        then jsonb_build_object(
          'most', most, 'entries', jsonb_array_length(trail), 'content', cut_texts(content, most),
          'trail', (
            select coalesce(jsonb_agg(entry order by at), '[]')
            from (
              select entry, at, sum(octet_length(entry::text)) over (order by at desc) as bytes
              from (
                select at,
                  e || jsonb_build_object('content', cut_texts(e->'content', most)) as entry
                from jsonb_array_elements(trail) with ordinality t (e, at)) cut) entries
            where at = 1 or at = jsonb_array_length(trail) or bytes < 40000)) end
      from (select greatest(500, 16000 / (1 + jsonb_array_length(trail))) as most) bounds)`,
    sql`alter table posts add column shown jsonb`,
    // the first condition skips most posts without decompressing them: even when compressed, a long
    // post takes more than 300 bytes
    sql`update posts set shown = shown_in_streams(content, trail)
      where pg_column_size(content) + pg_column_size(trail) > 300
        and octet_length(content::text) + octet_length(trail::text) > 32000`,
    sql`create function show_in_streams() returns trigger language plpgsql as $$
      begin
        new.shown := shown_in_streams(new.content, new.trail);
        return new;
      end $$`,
    sql`create trigger show_in_streams before insert or update of content, trail on posts
      for each row execute function show_in_streams()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
