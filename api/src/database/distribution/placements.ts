/**
 * Where each table would be in a database on many machines, in terms of Citus: distributed by a
 * column, copied to every machine, or on the coordinator. Tests check the schema and statements
 * against this list, and docs/reference/distribution.md shows it.
 */
import type { Database } from '../schema.ts';

/** Rows of a group’s tables are on the same machine if their distribution columns are equal. */
export type Group = 'blog' | 'user' | 'conversation' | 'session' | 'file' | 'limit';
export type Placement =
  | {
      readonly kind: 'distributed';
      readonly group: Group;
      readonly by: string;
      readonly why: string;
    }
  /** `reference`: a copy on every machine. `local`: on the coordinator only. */
  | { readonly kind: 'reference' | 'local'; readonly why: string };

/** All tables: `Database` lacks those that Kysely and rate-limiter-flexible use themselves. */
export type PlacedTable =
  | keyof Database
  | 'kysely_migration'
  | 'kysely_migration_lock'
  | 'rate_limits';

const distributed =
  (group: Group) =>
  (by: string, why: string): Placement => ({ kind: 'distributed', group, by, why });
const byBlog = distributed('blog');
const byUser = distributed('user');
const byConversation = distributed('conversation');
const byFile = distributed('file');
const reference = (why: string): Placement => ({ kind: 'reference', why });
const local = (why: string): Placement => ({ kind: 'local', why });

export const placements: Readonly<Record<PlacedTable, Placement>> = {
  blogs: byBlog('id', 'the root of its group; its counts change with every post'),
  posts: byBlog('blog_id', 'streams read the newest posts of blogs'),
  post_tags: byBlog('blog_id', 'written with the post'),
  post_search: byBlog('blog_id', 'written with the post; a search asks every shard anyway'),
  promotions: byBlog('blog_id', 'written with the post'),
  gifs: byBlog('post_blog_id', 'written with the post'),
  replies: byBlog('post_blog_id', 'read with the post; blog_id is the blog that replies'),
  blog_queues: byBlog('blog_id', 'the posts of a queue belong to its blog'),
  blocks: byBlog('blog_id', 'read for the blogs of a reader'),
  blog_invitations: byBlog('blog_id', 'listed for a blog'),
  activity: byBlog('blog_id', 'read for one blog, and the largest table after likes'),
  conversation_members: byBlog('blog_id', 'an inbox and its counts belong to one blog'),

  auth_user: byUser('id', 'the root of its group'),
  auth_account: byUser('userId', 'the password of a user'),
  auth_two_factor: byUser('userId', 'read after the password'),
  used_codes: byUser('user_id', 'checked with the second factor'),
  passkeys: byUser('user_id', 'listed for a user'),
  email_changes: byUser('user_id', 'one per user'),
  exports: byUser('user_id', 'of a user'),
  staff_notices: byUser('user_id', 'of a user'),
  profiles: byUser('user_id', 'read with the user'),
  content_filters: byUser('user_id', 'read with the user'),
  linked_accounts: byUser('user_id', 'of a user'),
  post_deliveries: byUser('user_id', 'shown to their user'),
  uploads: byUser('user_id', 'of a user'),
  blog_members: byUser('user_id', 'every page asks for the blogs of its reader'),
  follows: byUser('user_id', 'every dashboard asks whom its reader follows'),
  likes: byUser('user_id', 'every stream asks which of its posts the reader likes'),

  conversations: byConversation('id', 'the root of its group'),
  messages: byConversation('conversation_id', 'read for one conversation'),
  message_search: byConversation('conversation_id', 'written with the message'),
  message_previews: byConversation('conversation_id', 'read with the message'),

  auth_session: distributed('session')('token', 'a request has nothing but the token'),
  media: byFile('key', 'found by key'),
  media_files: byFile('place', 'found by place'),
  rate_limits: distributed('limit')('key', 'found by key, written often'),

  former_blog_names: reference('few, and read by name'),
  popular_tags: reference('counted every few minutes, small'),
  popular_tags_counted: reference('one row'),
  releases: reference('small, and read with their channels'),
  release_channels: reference('small, and read by every process'),
  release_history: reference('small'),
  settings: reference('some rows'),

  auth_verification: local('lives for minutes'),
  spent_challenges: local('live for minutes'),
  link_attempts: local('live for minutes'),
  reports: local('few, and read by staff'),
  moderation_log: local('few, and read by staff'),
  kysely_migration: local('written by migrations'),
  kysely_migration_lock: local('written by migrations'),
};
