import { sql, type Kysely } from 'kysely';

/**
 * GIFs in public posts, searchable by words and tags. Indexed by a job after a post is saved.
 * Queries check whether the post and its blog are visible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The popularity rises in steps that get longer with the number of notes, so that most likes do
    // not update this table and its indexes. Up to about ten notes, every note counts.
    sql`create function gif_popularity(notes integer) returns smallint language sql immutable as $$ select floor(ln(1 + greatest(notes, 0)) * 10)::smallint $$`,
    // words: those of the text, and each whole tag prefixed with #
    sql`create table gifs (
      post_id bigint not null references posts on delete cascade, media_url text not null, width integer not null, height integer not null,
      words tsvector not null, popularity smallint not null default 0, primary key (post_id, media_url))`,
    sql`create index gifs_words on gifs using gin (words)`,
    sql`create index gifs_popular on gifs (popularity desc, post_id desc)`,
    sql`create index gifs_of_media on gifs (media_url, post_id)`,
    sql`create function rank_gifs() returns trigger language plpgsql as $$
      begin
        update gifs set popularity = gif_popularity(new.like_count + new.reblog_count + new.reply_count) where post_id = new.id;
        return null;
      end $$`,
    sql`create trigger rank_gifs after update of like_count, reblog_count, reply_count on posts for each row
      when (gif_popularity(old.like_count + old.reblog_count + old.reply_count) <> gif_popularity(new.like_count + new.reblog_count + new.reply_count)) execute function rank_gifs()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
