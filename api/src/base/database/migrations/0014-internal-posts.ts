import { sql, type Kysely } from 'kysely';

/**
 * One column marks posts that only members of the blog see (private, or members only); all indexes
 * of public posts depend on it. Questions record who asked, so that a private answer can be shown
 * to the asker.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table posts
      add column is_internal boolean not null generated always as (is_private or coalesce((options->>'members_only')::boolean, false)) stored,
      add column is_ask boolean not null default false, add column asker_blog_id bigint references blogs on delete set null`,
    // a post of type 'note' whose author is not a member of the blog is a question
    sql`update posts p set is_ask = true, asker_blog_id = (select id from blogs where name = p.content->>'asker')
      where p.type = 'note' and not exists (select 1 from blog_members m where m.blog_id = p.blog_id and m.user_id = p.author_id)`,
    // an answer belongs to the blog that answered, and stays when the asker's account is deleted
    sql`update posts p set author_id = (select m.user_id from blog_members m where m.blog_id = p.blog_id order by m.position limit 1)
      where p.is_ask and p.state <> 'unapproved' and exists (select 1 from blog_members m where m.blog_id = p.blog_id)`,
    sql`create index posts_asked_by on posts (asker_blog_id) where asker_blog_id is not null`,
    sql`drop index posts_of_blog, posts_newest, posts_unpublished`,
    sql`create index posts_of_blog on posts (blog_id, published_at desc, id desc) where state = 'published' and not is_internal`,
    sql`create index posts_newest on posts (published_at desc, id desc) where state = 'published' and not is_internal`,
    sql`create index posts_unpublished on posts (blog_id, state, id desc) where state <> 'published' or is_internal`,
    sql`delete from post_tags t using posts p where p.id = t.post_id and p.is_internal`,

    sql`alter table blogs add column internal_posts_count integer not null default 0`,
    sql`update blogs b set internal_posts_count = c.posts from (select blog_id, count(*)::int as posts from posts where state = 'published' and is_internal group by blog_id) c where c.blog_id = b.id`,
    // posts that wait for their video count as drafts
    sql`update blogs b set drafts_count = drafts_count + c.posts from (select blog_id, count(*)::int as posts from posts where state = 'transcoding' group by blog_id) c where c.blog_id = b.id`,
    sql`create or replace function count_posts() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update blogs set posts_count = posts_count - (old.state = 'published')::int, internal_posts_count = internal_posts_count - (old.state = 'published' and old.is_internal)::int,
            drafts_count = drafts_count - (old.state in ('draft', 'transcoding'))::int, queue_count = queue_count - (old.state = 'queued')::int, messages_count = messages_count - (old.state = 'unapproved')::int where id = old.blog_id;
        end if;
        if tg_op <> 'DELETE' then
          update blogs set posts_count = posts_count + (new.state = 'published')::int, internal_posts_count = internal_posts_count + (new.state = 'published' and new.is_internal)::int,
            drafts_count = drafts_count + (new.state in ('draft', 'transcoding'))::int, queue_count = queue_count + (new.state = 'queued')::int, messages_count = messages_count + (new.state = 'unapproved')::int where id = new.blog_id;
        end if;
        return null;
      end $$`,
    sql`drop trigger count_moved_posts on posts`,
    sql`create trigger count_moved_posts after update of state, is_internal, blog_id on posts for each row
      when (old.state <> new.state or old.is_internal <> new.is_internal or old.blog_id <> new.blog_id) execute function count_posts()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
