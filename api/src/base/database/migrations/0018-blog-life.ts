import { sql, type Kysely } from 'kysely';

/**
 * Settings and lifecycle of blogs: submissions, who may send messages, uploaded images, members,
 * former names, and deletion with a grace period. The rows of `post_tags` name the blog, so that a
 * blog can list its posts by tag.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table blogs
      add column submissions boolean not null default false, add column submission_guidelines text not null default '',
      add column submission_types text[] not null default '{text,photo,link,quote}',
      add column messages_from text not null default 'everybody' check (messages_from in ('everybody', 'followed', 'nobody')),
      add column is_login_only boolean not null default false,
      add column avatar_key text, add column header_focus text not null default '50,50',
      add column deleted_at timestamptz(3), add column was_suspended boolean not null default false`,
    sql`create index blogs_deleted on blogs (deleted_at) where deleted_at is not null`,

    sql`create table former_blog_names (name text primary key, blog_id bigint not null references blogs on delete cascade, held_until timestamptz(3) not null)`,
    sql`create index on former_blog_names (blog_id)`,

    sql`alter table blog_members add column role text not null default 'owner' check (role in ('owner', 'member'))`,
    sql`create table blog_invitations (
      id bigint primary key default next_id(), blog_id bigint not null references blogs on delete cascade, token_hash text not null unique,
      user_id text references auth_user on delete cascade, email text not null default '', invited_by text not null references auth_user on delete cascade,
      expires_at timestamptz(3) not null, created_at timestamptz(3) not null default now(), check (user_id is not null or email <> ''))`,
    sql`create unique index blog_invitations_of_user on blog_invitations (blog_id, user_id) where user_id is not null`,
    sql`create unique index blog_invitations_of_email on blog_invitations (blog_id, email) where email <> ''`,
    sql`create index on blog_invitations (user_id) where user_id is not null`,
    sql`create index on blog_invitations (invited_by)`,

    sql`alter table posts add column submitter_blog_id bigint references blogs on delete set null`,
    sql`create index posts_submitted_by on posts (submitter_blog_id) where submitter_blog_id is not null`,

    sql`alter table post_tags add column blog_id bigint`,
    sql`update post_tags t set blog_id = p.blog_id from posts p where p.id = t.post_id`,
    sql`create index post_tags_of_blog on post_tags (blog_id, tag, published_at desc, post_id desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
