import { sql, type Kysely } from 'kysely';

/**
 * Search: one row per published post, maintained by triggers, so that every change of a post
 * updates it. Queries and documents are split into words by the same function, in any script and
 * under any UTF-8 locale of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // no timeout: for a million posts, this takes minutes
    sql`set local statement_timeout = 0`,
    // Function bodies are bound at creation (`return`), because indexes are built without a search
    // path.
    // `search_words` returns lower-case letters and digits without accents, and single spaces
    // between words. Scripts without spaces, and Hangul, are split into characters.
    sql`create function search_words(said text) returns text language sql immutable parallel safe
      return case when octet_length(said) = length(said) then btrim(regexp_replace(lower(said), '[^a-z0-9]+', ' ', 'g'))
        else btrim(regexp_replace(regexp_replace(regexp_replace(
          normalize(regexp_replace(normalize(lower(said), nfkd), '[\\u0300-\\u036f]+', '', 'g'), nfc),
          '[^[:alnum:]]+', ' ', 'g'),
          '([\\u0e00-\\u0eff\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff])', ' \\1 ', 'g'),
          ' +', ' ', 'g')) end`,
    // Built word by word: the text parser drops and joins words that look like URLs, and depends on
    // the locale.
    sql`create function search_vector(said text) returns tsvector language sql immutable parallel safe
      return (select coalesce(string_agg(left(word, 60) || ':' || least(place, 16383), ' ')::tsvector, ''::tsvector)
      from string_to_table(search_words(left(said, 60000)), ' ') with ordinality w (word, place) where word <> '')`,
    // Inline HTML tags do not end words; all other tags do. The entities that the sanitiser leaves
    // are decoded.
    sql`create function search_text(html text) returns text language sql immutable parallel safe
      return (select replace(replace(replace(replace(replace(regexp_replace(regexp_replace(left(html, 200000), '</?(?:b|i|em|strong|a|u|s|small|span|sub|sup|del|code|mark)(?:\\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))`,
    // The text of a post without its trail, from the properties of its content that people read.
    sql`create function search_said(content jsonb) returns text language sql immutable parallel safe
      return (select concat_ws(' ', content->>'title', content->>'artist', content->>'album', content->>'author', content->>'ask', content->>'excerpt',
        search_text(concat_ws(' ', content->>'body_html', content->>'caption_html', content->>'quote_html', content->>'source_html', content->>'answer_html')),
        (select string_agg(concat_ws(' ', line->>'name', line->>'text'), ' ') from jsonb_array_elements(case jsonb_typeof(content->'lines') when 'array' then content->'lines' else '[]' end) line),
        (select string_agg(concat_ws(' ', photo->>'caption', photo->>'alt'), ' ') from jsonb_array_elements(case jsonb_typeof(content->'photos') when 'array' then content->'photos' else '[]' end) photo)))`,

    // is_original: not a reblog. type: for a reblog, the type of the original post. popularity:
    // rises in steps that get longer with the number of notes, as for GIFs.
    sql`create table post_search (
      post_id bigint primary key references posts on delete cascade, blog_id bigint not null, type text not null, is_original boolean not null, is_internal boolean not null, is_nsfw boolean not null,
      published_at timestamptz(3) not null, popularity smallint not null, words tsvector not null)`,
    sql`create function note_search() returns trigger language plpgsql as $$
      begin
        if new.state <> 'published' then
          delete from post_search where post_id = new.id;
          return null;
        end if;
        insert into post_search (post_id, blog_id, type, is_original, is_internal, is_nsfw, published_at, popularity, words)
        values (new.id, new.blog_id, coalesce(new.trail->0->'content'->>'type', new.type), new.parent_id is null, new.is_internal, coalesce((new.options->>'owner_flagged_nsfw')::boolean, false),
          new.published_at, gif_popularity(new.like_count + new.reblog_count + new.reply_count),
          search_vector(array_to_string(new.tags, ' ') || ' ' || search_said(new.content)) || array_to_tsvector((select coalesce(array_agg(distinct '#' || lower(left(tag, 200))), '{}') from unnest(new.tags) tag)))
        on conflict (post_id) do update set blog_id = excluded.blog_id, type = excluded.type, is_original = excluded.is_original, is_internal = excluded.is_internal, is_nsfw = excluded.is_nsfw,
          published_at = excluded.published_at, popularity = excluded.popularity, words = excluded.words;
        return null;
      end $$`,
    sql`create trigger note_new_search after insert on posts for each row when (new.state = 'published') execute function note_search()`,
    sql`create trigger note_changed_search after update of state, is_private, options, published_at, type, content, trail, tags, blog_id, parent_id on posts for each row
      when ((old.state = 'published' or new.state = 'published') and (old.state, old.published_at, old.type, old.content, old.trail, old.tags, old.options, old.is_internal, old.blog_id, old.parent_id)
        is distinct from (new.state, new.published_at, new.type, new.content, new.trail, new.tags, new.options, new.is_internal, new.blog_id, new.parent_id)) execute function note_search()`,
    sql`create function rank_search() returns trigger language plpgsql as $$
      begin
        update post_search set popularity = gif_popularity(new.like_count + new.reblog_count + new.reply_count) where post_id = new.id;
        return null;
      end $$`,
    sql`create trigger rank_search after update of like_count, reblog_count, reply_count on posts for each row
      when (new.state = 'published' and gif_popularity(old.like_count + old.reblog_count + old.reply_count) <> gif_popularity(new.like_count + new.reblog_count + new.reply_count)) execute function rank_search()`,
    sql`insert into post_search (post_id, blog_id, type, is_original, is_internal, is_nsfw, published_at, popularity, words)
      select p.id, p.blog_id, coalesce(p.trail->0->'content'->>'type', p.type), p.parent_id is null, p.is_internal, coalesce((p.options->>'owner_flagged_nsfw')::boolean, false),
        p.published_at, gif_popularity(p.like_count + p.reblog_count + p.reply_count),
        search_vector(array_to_string(p.tags, ' ') || ' ' || search_said(p.content)) || array_to_tsvector((select coalesce(array_agg(distinct '#' || lower(left(tag, 200))), '{}') from unnest(p.tags) tag))
      from posts p where p.state = 'published'`,
    sql`create index post_search_words on post_search using gin (words)`,
    sql`create index post_search_newest on post_search (published_at desc, post_id desc) where not is_internal`,
    sql`create index post_search_top on post_search (popularity desc, post_id desc) where not is_internal`,
    sql`create index post_search_of_blog on post_search (blog_id, published_at desc, post_id desc)`,

    sql`create index blogs_words on blogs using gin (search_vector(name || ' ' || title || ' ' || description))`,
    // names are plain ASCII, so trigrams find substrings and typos
    sql`create index blogs_alike on blogs using gin (name gin_trgm_ops)`,
    // collation "C": a prefix is one range
    sql`create index post_tags_by_prefix on post_tags (tag collate "C")`,
  ];
  for (const statement of statements) await statement.execute(db);
}
