/** Blogs, their members and their names. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BlogLink } from '@tessera/shared-contracts/blogs/blog-links';
import type { MemberRole, MessagesFrom, ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { CreatedAt, Id, Json, UpdatedAt } from './columns.ts';

export interface BlogsTable {
  id: Id;
  uuid: GeneratedAlways<string>;
  token: GeneratedAlways<string>;
  /** Lower-case and unique. */
  name: string;
  title: string;
  description: Generated<string>;
  theme: Json<ThemeParams>;
  /** Incremented with every new avatar, so that its URL changes. */
  avatar_version: Generated<number>;
  twitter_send_posts: Generated<boolean>;
  facebook_opengraph_send_posts: Generated<boolean>;
  mastodon_send_posts: Generated<boolean>;
  bluesky_send_posts: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_adult: Generated<boolean>;
  is_uniblock: Generated<boolean>;
  is_suspended: Generated<boolean>;
  /** Whether a program writes the blog; such a blog takes no part in messaging. */
  is_bot: Generated<boolean>;
  /** Marked as sensitive by staff, or by its owners. */
  staff_flagged_nsfw: Generated<boolean>;
  owner_flagged_nsfw: Generated<boolean>;
  is_nsfw: GeneratedAlways<boolean>;
  /** Whether it accepts questions, and whether these may be anonymous. */
  asks: Generated<boolean>;
  anonymous_asks: Generated<boolean>;
  /** Whether it accepts submissions, the guidelines for them, and the post types it accepts. */
  submissions: Generated<boolean>;
  submission_guidelines: Generated<string>;
  submission_types: Generated<string[]>;
  messages_from: Generated<MessagesFrom>;
  /** Visitors have to log in to see it. */
  is_login_only: Generated<boolean>;
  /** Shown on its page: links to elsewhere, and tags that its owners chose. */
  links: ColumnType<readonly BlogLink[], string | undefined, string>;
  featured_tags: Generated<string[]>;
  /** Media key of the uploaded avatar; null if the avatar is rendered from the name. */
  avatar_key: string | null;
  /** Focus point of the header image, as percentages `x,y`. */
  header_focus: Generated<string>;
  /**
   * Time of deletion. A deleted blog is suspended; `was_suspended` records whether it stays
   * suspended after a restore.
   */
  deleted_at: Date | null;
  was_suspended: Generated<boolean>;
  /** Maintained by a trigger on posts. */
  posts_count: Generated<number>;
  drafts_count: Generated<number>;
  queue_count: Generated<number>;
  messages_count: Generated<number>;
  /** Published posts that are not public; maintained by the same trigger. */
  internal_posts_count: Generated<number>;
  /** The public post that stands first on the blog's page; a trigger on posts removes it. */
  pinned_post_id: string | null;
  created_at: CreatedAt;
}

/** Owners manage the blog and its members; members post. */
export interface BlogMembersTable {
  blog_id: string;
  user_id: string;
  role: Generated<MemberRole>;
  is_primary: Generated<boolean>;
  position: Generated<number>;
  activity_seen_at: UpdatedAt;
  created_at: CreatedAt;
}
/** Former names of blogs, which redirect to their blog and stay reserved until they expire. */
export interface FormerBlogNamesTable {
  name: string;
  blog_id: string;
  held_until: Date;
}
/**
 * An invitation to a blog: either for one account, or for anyone who has the link that was emailed
 * to an address.
 */
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
