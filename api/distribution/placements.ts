/**
 * Where each table would be in a database on many machines, in terms of Citus: distributed by a
 * column, copied to every machine, or on the coordinator. Tests check the schema and statements
 * against this list, and docs/scale.md shows it by group.
 */
import type { Database } from '../src/base/database/schema.ts';

/** Rows of a group’s tables are on the same machine if their distribution columns are equal. */
export type Group = 'blog' | 'user' | 'conversation' | 'session' | 'file' | 'limit';
export type Placement =
  | { readonly kind: 'distributed'; readonly group: Group; readonly by: string }
  /** `reference`: a copy on every machine. `local`: on the coordinator only. */
  | { readonly kind: 'reference' | 'local' };

/** All tables: `Database` lacks those that Kysely and rate-limiter-flexible use themselves. */
export type PlacedTable =
  | keyof Database
  | 'kysely_migration'
  | 'kysely_migration_lock'
  | 'rate_limits';

const distributed =
  (group: Group) =>
  (by: string): Placement => ({ kind: 'distributed', group, by });
const byBlog = distributed('blog');
const byUser = distributed('user');
const byConversation = distributed('conversation');
const byFile = distributed('file');
const reference: Placement = { kind: 'reference' };
const local: Placement = { kind: 'local' };

export const placements: Readonly<Record<PlacedTable, Placement>> = {
  blogs: byBlog('id'),
  posts: byBlog('blog_id'),
  post_tags: byBlog('blog_id'),
  post_versions: byBlog('post_blog_id'),
  post_search: byBlog('blog_id'),
  promotions: byBlog('blog_id'),
  gifs: byBlog('post_blog_id'),
  replies: byBlog('post_blog_id'),
  blog_queues: byBlog('blog_id'),
  blocks: byBlog('blog_id'),
  blog_invitations: byBlog('blog_id'),
  activity: byBlog('blog_id'),
  conversation_members: byBlog('blog_id'),

  auth_user: byUser('id'),
  auth_account: byUser('userId'),
  auth_two_factor: byUser('userId'),
  used_codes: byUser('user_id'),
  passkeys: byUser('user_id'),
  email_changes: byUser('user_id'),
  exports: byUser('user_id'),
  staff_notices: byUser('user_id'),
  profiles: byUser('user_id'),
  push_subscriptions: byUser('user_id'),
  content_filters: byUser('user_id'),
  linked_accounts: byUser('user_id'),
  post_deliveries: byUser('user_id'),
  uploads: byUser('user_id'),
  blog_members: byUser('user_id'),
  follows: byUser('user_id'),
  undoable: byUser('user_id'),
  likes: byUser('user_id'),
  bookmarks: byUser('user_id'),
  followed_tags: byUser('user_id'),
  form_drafts: byUser('user_id'),
  form_draft_versions: byUser('user_id'),

  conversations: byConversation('id'),
  messages: byConversation('conversation_id'),
  message_search: byConversation('conversation_id'),
  message_previews: byConversation('conversation_id'),

  auth_session: distributed('session')('token'),
  api_tokens: distributed('session')('hash'),
  oauth_refresh_tokens: distributed('session')('hash'),
  oauth_clients: byUser('user_id'),
  oauth_grants: byUser('user_id'),
  media: byFile('key'),
  media_files: byFile('place'),
  rate_limits: distributed('limit')('key'),

  former_blog_names: reference,
  popular_tags: reference,
  popular_tags_counted: reference,
  trending_posts: reference,
  trending_tags: reference,
  releases: reference,
  release_channels: reference,
  release_history: reference,
  settings: reference,
  site_texts: reference,

  auth_verification: local,
  spent_challenges: local,
  link_attempts: local,
  reports: local,
  moderation_log: local,
  kysely_migration: local,
  kysely_migration_lock: local,
};
