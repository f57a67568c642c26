import { sql, type QueryExecutorProvider } from 'kysely';

/** How long activity is kept (activity/trim-activity-job.ts): older events are not backfilled. */
const kept = sql.lit('180 days');

/**
 * Other users' actions on a blog. Each action has its own row, so that a thousand likes of one post
 * insert a thousand rows instead of contending for one. Triggers maintain the rows of likes,
 * follows and replies, as other triggers maintain their counts; activity/record-post-activity.ts
 * writes the activity of posts.
 *
 * No foreign keys to blogs: in a burst of likes, each like would lock the row of the blog. A
 * trigger on blogs takes their place.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    // thread: groups rows of one kind and day that the page shows as one
    sql`create table activity (
      blog_id bigint not null, kind text not null check (kind in ('like', 'reblog', 'reply', 'follower', 'user_mention', 'ask', 'answer')), created_at timestamptz(3) not null, id bigint not null default next_id(),
      thread bigint not null, from_blog_id bigint, user_id text not null,
      post_id bigint references posts on delete cascade, new_post_id bigint references posts on delete cascade, reply_id bigint references replies on delete cascade,
      primary key (blog_id, kind, created_at, id))`,
    sql`alter table blog_members add column activity_seen_at timestamptz(3) not null default now()`,

    // backfill from existing rows, by the rules of the triggers below and, for reblogs and
    // questions, of activity/record-post-activity.ts
    sql`insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id)
      select p.blog_id, 'like', l.created_at, p.id, m.blog_id, l.user_id, p.id from likes l join posts p on p.id = l.post_id join blog_members m on m.user_id = l.user_id and m.is_primary
      where l.created_at > now() - interval ${kept} and not exists (select 1 from blog_members o where o.blog_id = p.blog_id and o.user_id = l.user_id)`,
    sql`insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id)
      select f.blog_id, 'follower', f.created_at, 0, m.blog_id, f.user_id from follows f join blog_members m on m.user_id = f.user_id and m.is_primary where f.created_at > now() - interval ${kept}`,
    sql`insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id, reply_id)
      select p.blog_id, 'reply', r.created_at, r.id, r.blog_id, r.user_id, p.id, r.id from replies r join posts p on p.id = r.post_id
      where r.created_at > now() - interval ${kept} and not exists (select 1 from blog_members o where o.blog_id = p.blog_id and o.user_id = r.user_id)`,
    sql`insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id, new_post_id)
      select distinct on (p.blog_id, r.id) p.blog_id, 'reblog', r.published_at,
        case when r.content->>'type' = 'text' and r.content->>'title' = '' and r.content->>'body_html' = '' then p.id else r.id end, r.blog_id, r.author_id, p.id, r.id
      from posts r join posts p on p.id in (r.parent_id, r.root_id)
      where r.state = 'published' and not r.is_internal and r.published_at > now() - interval ${kept} and not exists (select 1 from blog_members o where o.blog_id = p.blog_id and o.user_id = r.author_id)
      order by p.blog_id, r.id, p.id = r.parent_id desc`,
    sql`insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id)
      select blog_id, 'ask', created_at, id, asker_blog_id, author_id, id from posts where is_ask and state = 'unapproved' and created_at > now() - interval ${kept}`,

    sql`create index activity_of_post on activity (post_id, kind, created_at) where post_id is not null`,
    sql`create unique index activity_of_new_post on activity (new_post_id, blog_id, kind) where new_post_id is not null`,
    sql`create index activity_of_reply on activity (reply_id) where reply_id is not null`,
    sql`create index activity_from on activity (from_blog_id) where from_blog_id is not null`,
    sql`create index activity_by_age on activity using brin (created_at)`,

    sql`create function record_like() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id)
            select p.blog_id, 'like', new.created_at, p.id, m.blog_id, new.user_id, p.id from posts p join blog_members m on m.user_id = new.user_id and m.is_primary
            where p.id = new.post_id and not exists (select 1 from blog_members o where o.blog_id = p.blog_id and o.user_id = new.user_id);
        else
          delete from activity where post_id = old.post_id and kind = 'like' and created_at = old.created_at and user_id = old.user_id;
        end if;
        return null;
      end $$`,
    // Triggers run in order of their names: this one runs before `count_likes`, which locks the row
    // of the post.
    sql`create trigger activity_of_likes after insert or delete on likes for each row execute function record_like()`,
    sql`create function record_follow() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id)
            select new.blog_id, 'follower', new.created_at, 0, m.blog_id, new.user_id from blog_members m where m.user_id = new.user_id and m.is_primary;
        else
          delete from activity where blog_id = old.blog_id and kind = 'follower' and created_at = old.created_at and user_id = old.user_id;
        end if;
        return null;
      end $$`,
    sql`create trigger activity_of_follows after insert or delete on follows for each row execute function record_follow()`,
    // deleting a reply deletes its row of activity, by foreign key
    sql`create function record_reply() returns trigger language plpgsql as $$
      begin
        insert into activity (blog_id, kind, created_at, thread, from_blog_id, user_id, post_id, reply_id)
          select p.blog_id, 'reply', new.created_at, new.id, new.blog_id, new.user_id, p.id, new.id from posts p
          where p.id = new.post_id and not exists (select 1 from blog_members o where o.blog_id = p.blog_id and o.user_id = new.user_id);
        return null;
      end $$`,
    sql`create trigger activity_of_replies after insert on replies for each row execute function record_reply()`,
    sql`create function forget_blog() returns trigger language plpgsql as $$
      begin
        delete from activity where blog_id = old.id;
        delete from activity where from_blog_id = old.id;
        return null;
      end $$`,
    sql`create trigger activity_of_blogs after delete on blogs for each row execute function forget_blog()`,

    // the notes on a post are read by kind and newest first from indexes, however many there are
    sql`drop index likes_of_post, posts_by_parent`,
    sql`create index likes_of_post on likes (post_id, created_at desc, user_id)`,
    sql`create index replies_in_time on replies (post_id, created_at desc, id desc)`,
    sql`create index posts_by_parent on posts (parent_id, published_at desc, id desc) where parent_id is not null`,
    sql`create index posts_by_root on posts (root_id, published_at desc, id desc) where root_id is not null and state = 'published' and not is_internal`,
  ];
  for (const statement of statements) await statement.execute(db);
}
