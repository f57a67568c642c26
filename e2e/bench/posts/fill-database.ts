import { sql, type Kysely } from 'kysely';
import type { Database } from '@tessera/api/testing/schema';

/** Size of a filled database. The reader's own post, the template of all others, is not counted. */
export interface DatabaseSize {
  readonly posts: number;
  readonly blogs: number;
  /** Number of blogs that the reader follows. */
  readonly followed: number;
  readonly tags: number;
  /** Number of posts that the reader likes. */
  readonly liked: number;
}

/** The size of a database with this many posts. More posts come from more blogs, as in reality. */
export const databaseSizeOf = (posts: number, followed = 200): DatabaseSize => ({
  posts,
  blogs: Math.max(1000, Math.round(posts / 50)),
  followed,
  tags: 2000,
  liked: Math.min(500, posts / 2),
});

/** The first tag is the most frequent: about one post in twenty has it. */
export const frequentTag = 'tag-0';

/**
 * In addition to common words, each post contains one of 5,000 words. The most frequent is in one
 * post in seventy, the rarest in one post in ten thousand.
 */
export const words = { frequent: 'w0', rare: 'w4999' } as const;

const bulkTables = sql.raw("'posts', 'post_tags', 'post_search', 'follows'");

/**
 * Runs statements on one connection, without a timeout and with triggers and foreign keys disabled.
 */
async function inBulk(
  db: Kysely<Database>,
  work: (
    run: (...statements: readonly ReturnType<typeof sql>[]) => Promise<void>,
    connection: Kysely<Database>,
  ) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async function runInBulk(connection) {
    const run = async (...statements: readonly ReturnType<typeof sql>[]): Promise<void> => {
      for (const statement of statements) await statement.execute(connection);
    };
    await run(
      sql`set statement_timeout = 0`,
      sql`set session_replication_role = replica`,
      sql`set synchronous_commit = off`,
      sql`set maintenance_work_mem = '512MB'`,
      sql`set work_mem = '128MB'`,
    );
    await work(run, connection);
    await run(sql`reset all`);
  });
}

/**
 * Fills a migrated database in bulk with copies of its only post, each with two tags. The copies
 * are spread over a year, and unevenly over blogs: a quarter of the blogs have half of the posts.
 * The reader follows blogs of every level of activity.
 */
export async function fillDatabase(
  db: Kysely<Database>,
  reader: string,
  { posts, blogs, followed, tags, liked }: DatabaseSize,
): Promise<void> {
  await inBulk(db, async function fill(run, connection) {
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select i.indexname as name, i.indexdef as definition
      from pg_indexes i
      where i.schemaname = 'public'
        and i.tablename in (${bulkTables})
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(
      connection,
    );
    for (const { name } of indexes) await run(sql`drop index ${sql.id(name)}`);
    await run(
      sql`
        insert into auth_user (id, name, email, "emailVerified")
        select 'writer-' || n, 'writer-' || n, 'writer-' || n || '@example.test', true
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into profiles (user_id)
        select 'writer-' || n
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into blogs (name, title, theme)
        select 'blog-' || n, 'Blog ' || n, (select theme from blogs where name = ${reader})
        from generate_series(1, ${blogs}::int) n`,
      sql`
        insert into blog_members (blog_id, user_id, is_primary)
        select id, 'writer-' || substr(name, 6), true
        from blogs
        where name like 'blog-%'`,
      sql`
        insert into posts (
          blog_id, author_id, type, state, published_at, slug, summary, tags, content, trail,
          source, options, editor_type, like_count, created_at
        )
        with list as materialized (
          select array_agg(id order by substr(name, 6)::int) as ids
          from blogs
          where name like 'blog-%'
        ),
        template as materialized (select * from posts limit 1),
        drawn as materialized (
          select
            n,
            1 + floor(${blogs}::int * random() ^ 2)::int as rank,
            'tag-' || floor(${tags}::int * random() ^ 2) as one,
            'tag-' || floor(${tags}::int * random() ^ 2) as two,
            (
              now() - (interval '365 days' * ((${posts}::int - n)::float8 / ${posts}::int))
            )::timestamptz(3) as at
          from generate_series(1, ${posts}::int) n
        )
        select list.ids[rank], 'writer-' || rank, t.type, 'published', at, t.slug, t.summary,
          array[one, two], t.content, t.trail, t.source, t.options, t.editor_type, n % 40, at
        from drawn
        cross join list
        cross join template t`,
      sql`
        insert into post_tags (post_id, tag, published_at, blog_id)
        select distinct on (p.id, tag) p.id, tag, p.published_at, p.blog_id
        from posts p
        cross join unnest(p.tags) tag`,
      sql`
        insert into post_search (
          post_id, blog_id, type, is_original, is_internal, is_nsfw, published_at, popularity, words
        )
        select
          p.id, p.blog_id, p.type, true, false, false, p.published_at, gif_popularity(p.like_count),
          s.words
          || ('w' || floor(5000 * random() ^ 2) || ':1')::tsvector
          || array_to_tsvector(array(select distinct '#' || tag from unnest(p.tags) tag))
        from posts p
        cross join (select words from post_search limit 1) s
        on conflict do nothing`,
      sql`
        update blogs b
        set posts_count = c.posts
        from (select blog_id, count(*)::int as posts from posts group by blog_id) c
        where c.blog_id = b.id`,
      sql`
        insert into follows (user_id, blog_id)
        select m.user_id, b.id
        from (
          select id, row_number() over (order by id) as rank
          from blogs
          where name like 'blog-%'
        ) b
        join (
          select user_id
          from blog_members
          where blog_id = (select id from blogs where name = ${reader})
        ) m on b.rank % ${Math.floor(blogs / followed)}::int = 0
        on conflict do nothing`,
      // every writer follows ten blogs, so that most follows are by users other than the reader
      sql`
        insert into follows (user_id, blog_id)
        select 'writer-' || n, b.id
        from generate_series(1, ${blogs}::int) n
        cross join generate_series(1, 10) step
        join blogs b on b.name = 'blog-' || (1 + (n * 7 + step * 13) % ${blogs}::int)
        on conflict do nothing`,
      sql`
        insert into likes (user_id, post_id, created_at)
        select m.user_id, p.id, p.published_at
        from (select id, published_at from posts order by id desc limit ${liked * 2}::int) p
        join (
          select user_id
          from blog_members
          where blog_id = (select id from blogs where name = ${reader})
        ) m on p.id % 2 = 0
        on conflict do nothing`,
    );
    for (const { definition } of indexes) await run(sql.raw(definition));
    // replaces autovacuum and the next checkpoint, so that neither disturbs the measurement
    await run(sql`vacuum analyze`, sql`checkpoint`);
  });
}

/**
 * Adds people, each with a blog, who like a post, and adds the likes to the activity of the post's
 * blog.
 */
export async function fillLikes(
  db: Kysely<Database>,
  postId: string,
  likes: number,
): Promise<void> {
  await inBulk(db, async function fill(run) {
    await run(
      sql`
        insert into auth_user (id, name, email, "emailVerified")
        select 'liker-' || n, 'liker-' || n, 'liker-' || n || '@example.test', true
        from generate_series(1, ${likes}::int) n
        on conflict do nothing`,
      sql`
        insert into profiles (user_id)
        select 'liker-' || n
        from generate_series(1, ${likes}::int) n
        on conflict do nothing`,
      sql`
        insert into blogs (name, title, theme)
        select 'liker-' || n, 'Liker ' || n, (select theme from blogs limit 1)
        from generate_series(1, ${likes}::int) n
        on conflict do nothing`,
      sql`
        insert into blog_members (blog_id, user_id, is_primary)
        select id, name, true
        from blogs
        where name like 'liker-%'
        on conflict do nothing`,
      sql`
        insert into likes (user_id, post_id, created_at)
        select 'liker-' || n, ${postId}::bigint, now() - n * interval '1 minute'
        from generate_series(1, ${likes}::int) n`,
      sql`
        insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id)
        select p.blog_id, 'like', l.created_at, p.id, m.blog_id, l.user_id, p.id
        from likes l
        join posts p on p.id = l.post_id
        join blog_members m on m.user_id = l.user_id and m.is_primary
        where l.post_id = ${postId}::bigint`,
      sql`update posts set like_count = ${likes}::int where id = ${postId}::bigint`,
      sql`vacuum analyze`,
      sql`checkpoint`,
    );
  });
}
