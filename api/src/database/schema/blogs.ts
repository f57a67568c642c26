/** Blogs, their people and their names. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { MemberRole, MessagesFrom, ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { CreatedAt, Id, Json, UpdatedAt } from './columns.ts';

export interface BlogsTable {
  id: Id;
  uuid: GeneratedAlways<string>;
  token: GeneratedAlways<string>;
  /** Lower-case, unique. */
  name: string;
  title: string;
  description: Generated<string>;
  theme: Json<ThemeParams>;
  /** Counts up with every new avatar, so that its address changes. */
  avatar_version: Generated<number>;
  twitter_send_posts: Generated<boolean>;
  facebook_opengraph_send_posts: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_adult: Generated<boolean>;
  is_uniblock: Generated<boolean>;
  is_suspended: Generated<boolean>;
  /** Sensitive: because staff say so or because its owners do. */
  staff_flagged_nsfw: Generated<boolean>;
  owner_flagged_nsfw: Generated<boolean>;
  is_nsfw: GeneratedAlways<boolean>;
  /** Whether it takes questions, and unnamed ones. */
  asks: Generated<boolean>;
  anonymous_asks: Generated<boolean>;
  /** Whether it takes posts of others, what it says to them, and of which types. */
  submissions: Generated<boolean>;
  submission_guidelines: Generated<string>;
  submission_types: Generated<string[]>;
  messages_from: Generated<MessagesFrom>;
  /** Visitors have to log in before they see it. */
  is_login_only: Generated<boolean>;
  /** Media key of its own picture; null for the drawn one. */
  avatar_key: string | null;
  /** The point of its header picture that stays in view, as percentages `x,y`. */
  header_focus: Generated<string>;
  /** Since when it is deleted; it is suspended meanwhile, and `was_suspended` says whether it stays so when that is taken back. */
  deleted_at: Date | null;
  was_suspended: Generated<boolean>;
  /** Kept by a trigger on posts. */
  posts_count: Generated<number>;
  drafts_count: Generated<number>;
  queue_count: Generated<number>;
  messages_count: Generated<number>;
  /** Those of the published posts that not everybody sees; kept with the others. */
  internal_posts_count: Generated<number>;
  created_at: CreatedAt;
}

/** Owners change the blog itself and who its people are; members post. */
export interface BlogMembersTable {
  blog_id: string;
  user_id: string;
  role: Generated<MemberRole>;
  is_primary: Generated<boolean>;
  position: Generated<number>;
  activity_seen_at: UpdatedAt;
  created_at: CreatedAt;
}
/** Names that lead to a blog that goes by another one now; nobody else gets them meanwhile. */
export interface FormerBlogNamesTable {
  name: string;
  blog_id: string;
  held_until: Date;
}
/** Somebody asked to join a blog: an account, or whoever holds the link that went to an address. */
export interface BlogInvitationsTable {
  id: Id;
  blog_id: string;
  token_hash: string;
  user_id: string | null;
  email: Generated<string>;
  invited_by: string;
  expires_at: Date;
  created_at: CreatedAt;
}
