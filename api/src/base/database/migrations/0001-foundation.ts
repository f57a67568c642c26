import { sql, type Kysely } from 'kysely';

/** Accounts (columns as better-auth names them), blogs, posts, follows, likes, blocks, releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create extension if not exists pg_trgm`,
    sql`create sequence id_sequence maxvalue 4194303 cycle`,
    // milliseconds since 2023-11-14 in 41 bits, then 22 bits that are unique within a millisecond
    sql`create function next_id() returns bigint language sql volatile as $$
      select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1700000000000) << 22 | nextval('id_sequence') $$`,

    sql`create table auth_user (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null default false, image text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
    sql`create table auth_session (id text primary key, "userId" text not null references auth_user on delete cascade, token text not null unique, "expiresAt" timestamptz not null, "ipAddress" text, "userAgent" text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
    sql`create index on auth_session ("userId")`,
    sql`create table auth_account (id text primary key, "userId" text not null references auth_user on delete cascade, "accountId" text not null, "providerId" text not null, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, scope text, password text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
    sql`create index on auth_account ("userId")`,
    sql`create table auth_verification (id text primary key, identifier text not null, value text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
    sql`create index on auth_verification (identifier)`,

    sql`create table blogs (
      id bigint primary key default next_id(), uuid uuid not null unique default gen_random_uuid(), token text not null unique default replace(gen_random_uuid()::text, '-', ''),
      name text not null unique check (name = lower(name)), title text not null, description text not null default '', theme jsonb not null,
      avatar_version integer not null default 0, twitter_send_posts boolean not null default false, facebook_opengraph_send_posts boolean not null default false,
      is_spam boolean not null default false, is_nsfw boolean not null default false, is_adult boolean not null default false, is_uniblock boolean not null default false, is_suspended boolean not null default false,
      posts_count integer not null default 0, drafts_count integer not null default 0, queue_count integer not null default 0, messages_count integer not null default 0,
      created_at timestamptz(3) not null default now())`,
    sql`create table profiles (
      user_id text primary key references auth_user on delete cascade, is_staff boolean not null default false, language text not null default 'en_US', default_editor_type text not null default 'rich',
      is_sounds_enabled boolean not null default true, endless_scrolling boolean not null default true, show_timestamps boolean not null default true, keyboard_shortcuts boolean not null default true,
      liked_post_count integer not null default 0, friend_count integer not null default 0, current_blog_id bigint references blogs on delete set null, created_at timestamptz(3) not null default now())`,
    sql`create table blog_members (blog_id bigint not null references blogs on delete cascade, user_id text not null references auth_user on delete cascade, is_primary boolean not null default false, position integer not null default 0, created_at timestamptz(3) not null default now(), primary key (user_id, blog_id))`,
    sql`create index on blog_members (blog_id)`,
    sql`create unique index on blog_members (user_id) where is_primary`,

    sql`create table posts (
      id bigint primary key default next_id(), blog_id bigint not null references blogs on delete cascade, author_id text not null references auth_user on delete cascade, type text not null,
      state text not null check (state in ('published', 'draft', 'queued', 'unapproved', 'transcoding')), is_private boolean not null default false, publish_on timestamptz(3), published_at timestamptz(3),
      slug text not null default '', summary text not null default '', tags text[] not null default '{}', source_url text not null default '',
      content jsonb not null, trail jsonb not null default '[]', source jsonb not null, options jsonb not null, editor_type text not null default 'rich',
      reblog_key text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
      parent_id bigint, parent_blog_id bigint, root_id bigint, root_blog_id bigint, queue_position bigint,
      like_count integer not null default 0, reblog_count integer not null default 0, reply_count integer not null default 0, submission_key text,
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
      check (state <> 'published' or published_at is not null))`,
    sql`create index posts_of_blog on posts (blog_id, published_at desc, id desc) where state = 'published' and not is_private`,
    sql`create index posts_newest on posts (published_at desc, id desc) where state = 'published' and not is_private`,
    sql`create index posts_unpublished on posts (blog_id, state, id desc) where state <> 'published' or is_private`,
    sql`create index posts_by_author on posts (author_id, created_at)`,
    sql`create index posts_by_parent on posts (parent_id) where parent_id is not null`,
    sql`create unique index posts_submission on posts (blog_id, submission_key) where submission_key is not null`,
    sql`create table post_tags (post_id bigint not null references posts on delete cascade, tag text not null, published_at timestamptz(3) not null, primary key (post_id, tag))`,
    sql`create index post_tags_newest on post_tags (tag, published_at desc, post_id desc)`,
    sql`create table promotions (post_id bigint not null references posts on delete cascade, tag text not null, created_at timestamptz(3) not null default now(), primary key (post_id, tag))`,
    sql`create table likes (user_id text not null references auth_user on delete cascade, post_id bigint not null references posts on delete cascade, created_at timestamptz(3) not null default clock_timestamp(), primary key (user_id, post_id))`,
    sql`create index likes_newest on likes (user_id, created_at desc, post_id desc)`,
    sql`create index likes_of_post on likes (post_id, created_at desc)`,
    sql`create table follows (user_id text not null references auth_user on delete cascade, blog_id bigint not null references blogs on delete cascade, is_subscribed boolean not null default false, created_at timestamptz(3) not null default clock_timestamp(), primary key (user_id, blog_id))`,
    sql`create index follows_of_blog on follows (blog_id, created_at desc)`,
    sql`create index follows_newest on follows (user_id, created_at desc, blog_id desc)`,
    sql`create table blocks (blog_id bigint not null references blogs on delete cascade, blocked_blog_id bigint not null references blogs on delete cascade, context text not null default '', created_at timestamptz(3) not null default now(), primary key (blog_id, blocked_blog_id), check (blog_id <> blocked_blog_id))`,
    sql`create index on blocks (blocked_blog_id)`,

    sql`create table releases (name text not null, version text not null, detail jsonb not null, created_at timestamptz(3) not null default now(), primary key (name, version))`,
    sql`create table release_channels (channel text not null, name text not null, version text not null, previous_version text, updated_at timestamptz(3) not null default now(), primary key (channel, name), foreign key (name, version) references releases)`,
    sql`create table settings (key text primary key, value text not null)`,

    sql`create function count_posts() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update blogs set posts_count = posts_count - (old.state = 'published')::int, drafts_count = drafts_count - (old.state = 'draft')::int, queue_count = queue_count - (old.state = 'queued')::int, messages_count = messages_count - (old.state = 'unapproved')::int where id = old.blog_id;
        end if;
        if tg_op <> 'DELETE' then
          update blogs set posts_count = posts_count + (new.state = 'published')::int, drafts_count = drafts_count + (new.state = 'draft')::int, queue_count = queue_count + (new.state = 'queued')::int, messages_count = messages_count + (new.state = 'unapproved')::int where id = new.blog_id;
        end if;
        return null;
      end $$`,
    sql`create trigger count_new_posts after insert or delete on posts for each row execute function count_posts()`,
    sql`create trigger count_moved_posts after update of state, blog_id on posts for each row when (old.state <> new.state or old.blog_id <> new.blog_id) execute function count_posts()`,
    sql`create function count_likes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update posts set like_count = like_count + 1 where id = new.post_id;
          update profiles set liked_post_count = liked_post_count + 1 where user_id = new.user_id;
        else
          update posts set like_count = greatest(like_count - 1, 0) where id = old.post_id;
          update profiles set liked_post_count = greatest(liked_post_count - 1, 0) where user_id = old.user_id;
        end if;
        return null;
      end $$`,
    sql`create trigger count_likes after insert or delete on likes for each row execute function count_likes()`,
    sql`create function count_follows() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update profiles set friend_count = friend_count + 1 where user_id = new.user_id;
        else update profiles set friend_count = greatest(friend_count - 1, 0) where user_id = old.user_id;
        end if;
        return null;
      end $$`,
    sql`create trigger count_follows after insert or delete on follows for each row execute function count_follows()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
