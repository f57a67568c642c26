import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MemberRole, MessagesFrom, ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { ActivityKind } from '@tessera/shared-contracts/activity/notification';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { ReplyMention } from '@tessera/shared-contracts/replies/reply-mentions';
import type { ReportReason, ReportState } from '@tessera/shared-contracts/moderation/reports';
import type { RemoteRelease } from '@tessera/shared-contracts/platform/registry';
import type { StoredCut } from '../posts/cut-shown.ts';
import type { MediaKind } from '../media/media-types.ts';

/** 64-bit identifiers are strings here, as on the wire; the database makes them with `next_id()`, ordered by time. */
type Id = Generated<string>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** jsonb: goes in as JSON text, comes out as the value. */
type Json<T> = ColumnType<T, string, string>;

/** What the form sent, kept so that an edit opens what was typed. */
export interface PostSource {
  readonly one: string;
  readonly two: string;
  readonly three: string;
}

/** Options of a post that nothing queries by. */
export interface PostOptions {
  readonly allow_photo_replies: boolean;
  readonly allow_answers: boolean;
  readonly members_only: boolean;
  readonly owner_flagged_nsfw: boolean;
  readonly can_be_liked: boolean;
  readonly can_be_reblogged: boolean;
  readonly carousel_display: boolean;
  readonly carousel_link_url: string;
  readonly send_to_twitter: boolean;
  readonly custom_tweet: string;
  readonly send_to_fbog: boolean;
  readonly content_stats: string;
  readonly share_data?: string;
  readonly carousel_index?: number;
  /** Carried from the form of a photo that a person took of herself, and back. */
  readonly photo_raw?: string;
  readonly is_selfie?: boolean;
  readonly is_selfie_gif?: boolean;
  readonly source_title: string;
  readonly source_removed: boolean;
}

/** Times are ISO 8601. */
export interface PostAwaits {
  readonly media: string;
  readonly state: Exclude<PostsTable['state'], 'transcoding'>;
  readonly is_private: boolean;
  readonly publish_on: string | null;
  readonly published_at: string | null;
}

export interface ProfilesTable {
  user_id: string;
  is_staff: Generated<boolean>;
  language: Generated<string>;
  default_editor_type: Generated<EditorType>;
  is_sounds_enabled: Generated<boolean>;
  endless_scrolling: Generated<boolean>;
  show_timestamps: Generated<boolean>;
  keyboard_shortcuts: Generated<boolean>;
  /** Kept by triggers on likes and follows. */
  liked_post_count: Generated<number>;
  friend_count: Generated<number>;
  current_blog_id: string | null;
  /** Release channel of this person's own; '' for what everybody gets. */
  release_channel: Generated<string>;
  /** Whether what is sensitive is covered until asked for. */
  safe_mode: Generated<boolean>;
  /** Whether mail tells of these, and when it did last. */
  mails_asks: Generated<boolean>;
  mails_replies: Generated<boolean>;
  mails_mentions: Generated<boolean>;
  mails_follows: Generated<boolean>;
  mailed_at: UpdatedAt;
  /** When the account goes, if its owner asked for that. */
  delete_at: Date | null;
  created_at: CreatedAt;
}

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

export interface PostsTable {
  id: Id;
  blog_id: string;
  author_id: string;
  type: PostType;
  /** Scheduled posts are `queued` with `publish_on`, private ones `published` with `is_private`. */
  state: 'published' | 'draft' | 'queued' | 'unapproved' | 'transcoding';
  is_private: Generated<boolean>;
  publish_on: Date | null;
  /** Private, or for members only: just the people of its blog see it, and who asked what it answers privately. */
  is_internal: GeneratedAlways<boolean>;
  /** Whether somebody asked it, and as which blog; null for who stays unnamed or is gone. */
  is_ask: Generated<boolean>;
  asker_blog_id: ColumnType<string | null, string | null | undefined, never>;
  /** Who sent it in for this blog; null for what its own people wrote, and for who is gone. */
  submitter_blog_id: ColumnType<string | null, string | null | undefined, never>;
  /** Set when the post is published, or to the date its author chose; milliseconds. */
  published_at: Date | null;
  slug: Generated<string>;
  summary: Generated<string>;
  tags: Generated<string[]>;
  source_url: Generated<string>;
  content: Json<PostContent>;
  trail: Json<TrailEntry[]>;
  source: Json<PostSource>;
  options: Json<PostOptions>;
  editor_type: EditorType;
  reblog_key: GeneratedAlways<string>;
  /** The post reblogged, and the one the chain began with; kept as plain ids when those are gone. */
  parent_id: string | null;
  parent_blog_id: string | null;
  root_id: string | null;
  root_blog_id: string | null;
  queue_position: string | null;
  like_count: Generated<number>;
  reblog_count: Generated<number>;
  reply_count: Generated<number>;
  submission_key: string | null;
  /** Only while `transcoding`: the film that is prepared, and how the post goes on then. */
  awaits: ColumnType<PostAwaits | null, string | null | undefined, string | null>;
  /** Kept by a trigger: what streams show of a post that is too long for them. */
  shown: ColumnType<StoredCut | null, never, never>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** How the queue of a blog is published. `next_at` is when its first post goes out; null while it is empty. */
export interface BlogQueuesTable {
  blog_id: string;
  posts_per_day: Generated<number>;
  start_hour: Generated<number>;
  end_hour: Generated<number>;
  time_zone: Generated<string>;
  is_paused: Generated<boolean>;
  next_at: Date | null;
  last_published_at: Date | null;
}

/** One row per tag of a post that anybody may see. */
export interface PostTagsTable {
  post_id: string;
  tag: string;
  published_at: Date;
  blog_id: string | null;
}
/** Tags that several blogs used lately, counted anew every few minutes. `key` is how tags are compared, `tag` how most people write it. */
export interface PopularTagsTable {
  key: string;
  tag: string;
  blogs: number;
  uses: number;
}
/** One row, once they were counted: when. */
export interface PopularTagsCountedTable {
  at: Date;
}
/** One row per published post, kept by triggers: what search looks for and by what it sorts. `words` is a tsvector, `type` that of the post a reblog began with. */
export interface PostSearchTable {
  post_id: string;
  blog_id: string;
  type: PostType;
  is_original: boolean;
  is_internal: boolean;
  is_nsfw: boolean;
  published_at: Date;
  popularity: number;
  words: GeneratedAlways<string>;
}
/** A tag or a word that a person does not want to come upon; `key` is how it is compared. */
export interface ContentFiltersTable {
  user_id: string;
  kind: 'tag' | 'word';
  key: string;
  written: string;
  created_at: CreatedAt;
}
export interface PromotionsTable {
  post_id: string;
  blog_id: string;
  tag: string;
  created_at: CreatedAt;
}
export interface LikesTable {
  user_id: string;
  post_id: string;
  created_at: CreatedAt;
}
export interface RepliesTable {
  id: Id;
  post_id: string;
  blog_id: string;
  user_id: string;
  text: string;
  mentions: ColumnType<ReplyMention[], string | undefined, never>;
  created_at: CreatedAt;
}
/** `subscribed_at`: since when its notifications are wanted; `is_subscribed` is made of it. */
export interface FollowsTable {
  user_id: string;
  blog_id: string;
  subscribed_at: Date | null;
  is_subscribed: GeneratedAlways<boolean>;
  created_at: CreatedAt;
}
export interface BlocksTable {
  blog_id: string;
  blocked_blog_id: string;
  context: Generated<string>;
  created_at: CreatedAt;
}

/**
 * Something somebody did to a blog. `from_blog_id` is null for who stays unnamed; `thread` is what rows of one kind and
 * day have in common that are shown as one: the post for likes and plain reblogs, 0 for followers, else the row's own cause.
 */
export interface ActivityTable {
  blog_id: string;
  kind: ActivityKind;
  created_at: Date;
  id: Id;
  thread: string;
  from_blog_id: string | null;
  user_id: string;
  post_id: string | null;
  new_post_id: string | null;
  reply_id: string | null;
}

/** A conversation of two blogs, the one with the smaller id first. */
export interface ConversationsTable {
  id: Id;
  low_blog_id: string;
  high_blog_id: string;
  created_at: CreatedAt;
}
/** What one of the two sees of it. Messages up to `cleared_at` are deleted for this side; the epoch stands for never. */
export interface ConversationMembersTable {
  conversation_id: string;
  blog_id: string;
  other_blog_id: string;
  last_read_at: UpdatedAt;
  cleared_at: UpdatedAt;
  last_modified_at: UpdatedAt;
  unread_count: Generated<number>;
}
/** `created_at` is unique within a conversation. */
export interface MessagesTable {
  id: Id;
  conversation_id: string;
  sender_blog_id: string;
  text: string;
  submission_key: Generated<string>;
  created_at: Date;
}

/** One picture of a media file in another size. */
export interface MediaSize {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
/** What only some kinds have. A film that was converted is played from `url`, else from its own address. */
export interface MediaDetails {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly album_art?: string;
  readonly url?: string;
  readonly hd_url?: string;
  readonly poster?: string;
  readonly filmstrip?: MediaSize;
}
/** Facts about a stored file, so that nobody has to open it. `waiting`: it is still being converted. */
export interface MediaTable {
  key: string;
  kind: MediaKind;
  owner_id: string | null;
  state: Generated<'ready' | 'waiting' | 'failed'>;
  /** As it is shown, after its own rotation; 0 when unknown. Seconds. */
  width: Generated<number>;
  height: Generated<number>;
  duration: Generated<number>;
  /** Widest first. */
  alt_sizes: ColumnType<MediaSize[], string | undefined, string>;
  details: ColumnType<MediaDetails, string | undefined, string>;
  /** Key of the file as it was sent, where that is kept beside the one that is served. */
  original: ColumnType<string | null, string | undefined, string>;
  /** Of a film that waits: since when. */
  created_at: UpdatedAt;
}
/** Every file of the store; `place` as its disk has it. From `due_at` on it goes if nothing names it; null while something does. */
export interface MediaFilesTable {
  place: string;
  due_at: Date | null;
}
/** An upload that comes in parts: `received` bytes lie in its file without a gap. `media_key` once it is done. */
export interface UploadsTable {
  user_id: string;
  upload_id: string;
  kind: UploadKind;
  size: string;
  received: string;
  media_key: string | null;
  updated_at: UpdatedAt;
}

/** An animated picture in a post that anybody may see. `words` is a tsvector, `popularity` grows with the notes of the post. */
export interface GifsTable {
  post_id: string;
  media_url: string;
  width: number;
  height: number;
  words: GeneratedAlways<string>;
  popularity: Generated<number>;
}

/**
 * A build of a remote or of the shell that can be served. `detail` is its release.json, `assets` the hashes of the files
 * that it names no integrity of; null when they were not noted yet.
 */
export interface ReleasesTable {
  name: string;
  version: string;
  detail: Json<StoredRelease>;
  assets: ColumnType<Record<string, string> | null, string, string>;
  created_at: CreatedAt;
}
export interface StoredRelease extends Omit<RemoteRelease, 'base' | 'manifest'> {
  readonly name: string;
  readonly manifest?: Record<string, unknown>;
  readonly entry: {
    readonly js: string[];
    readonly css: string[];
    readonly preload: string[];
    readonly fonts?: string[];
  };
}
/** Which release a channel shows, and the entry of the history that put it there. */
export interface ReleaseChannelsTable {
  channel: string;
  name: string;
  version: string;
  history_id: string;
  updated_at: UpdatedAt;
}
export type ReleaseAction = 'start' | 'release' | 'promotion' | 'rollback' | 'end';
/** What a channel showed. Entries are ordered by `id`. */
export interface ReleaseHistoryTable {
  id: GeneratedAlways<string>;
  channel: string;
  name: string;
  /** null: the channel has no release of its own any more. */
  version: string | null;
  action: ReleaseAction;
  /** Of a rollback: the entry that released the version it went back to. */
  restores: string | null;
  actor: string;
  reason: string;
  /** When the version was withdrawn: it is neither a fallback nor the aim of a rollback any more. */
  withdrawn_at: Date | null;
  happened_at: Generated<Date>;
}

/** Facts about this database: the secret of development, whether demo content was made. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** Accounts as better-auth keeps them; the columns that we read or write ourselves. */
export interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
export interface AuthSessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
export interface AuthAccountTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
/** A second factor; `secret` and `backupCodes` are encrypted. Not `verified`: it was begun, and no code of it was entered yet. */
export interface AuthTwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  verified: boolean;
  failedVerificationCount: number;
  lockedUntil: Date | null;
}
export interface AuthVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
}
/** Codes of second factors that were tried lately. */
export interface UsedCodesTable {
  user_id: string;
  code: string;
  used_at: Date;
}
/** A passkey: `credential_id` as base64url, `public_key` as COSE has it; `counter` stays 0 with devices that do not count. */
export interface PasskeysTable {
  id: Id;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<string>;
  transports: string[];
  name: string;
  created_at: CreatedAt;
  used_at: Date | null;
}
/** Questions to devices that were answered, until they would have ended anyway. */
export interface SpentChallengesTable {
  challenge: string;
  ends_at: Date;
}
/** An address that waits to be confirmed. */
export interface EmailChangesTable {
  user_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
  created_at: CreatedAt;
}
/** An archive of all that is somebody's; `expires_at` once it is ready. */
export interface ExportsTable {
  id: Id;
  user_id: string;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  size: Generated<string>;
  created_at: CreatedAt;
  expires_at: Date | null;
}

/** What somebody reported. `post_id` and `blog_name` stay when the thing is gone; `summary` is how the post began. */
export interface ReportsTable {
  id: Id;
  reporter_id: string | null;
  blog_id: string | null;
  blog_name: string;
  post_id: string | null;
  summary: Generated<string>;
  reason: ReportReason;
  words: Generated<string>;
  state: Generated<ReportState>;
  handled_by: string | null;
  handled_at: Date | null;
  created_at: CreatedAt;
}
/** The audit trail of staff: rows are only ever added. */
export interface ModerationLogTable {
  id: Id;
  staff_id: string | null;
  staff_name: string;
  action: string;
  blog_name: Generated<string>;
  post_id: string | null;
  report_id: string | null;
  words: Generated<string>;
  created_at: CreatedAt;
}
/** What staff told somebody. */
export interface StaffNoticesTable {
  id: Id;
  user_id: string;
  text: string;
  created_at: CreatedAt;
}

export interface Database {
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  auth_account: AuthAccountTable;
  auth_two_factor: AuthTwoFactorTable;
  auth_verification: AuthVerificationTable;
  used_codes: UsedCodesTable;
  passkeys: PasskeysTable;
  spent_challenges: SpentChallengesTable;
  email_changes: EmailChangesTable;
  exports: ExportsTable;
  reports: ReportsTable;
  moderation_log: ModerationLogTable;
  staff_notices: StaffNoticesTable;
  profiles: ProfilesTable;
  blogs: BlogsTable;
  blog_members: BlogMembersTable;
  former_blog_names: FormerBlogNamesTable;
  blog_invitations: BlogInvitationsTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  popular_tags: PopularTagsTable;
  popular_tags_counted: PopularTagsCountedTable;
  promotions: PromotionsTable;
  blog_queues: BlogQueuesTable;
  post_search: PostSearchTable;
  content_filters: ContentFiltersTable;
  likes: LikesTable;
  replies: RepliesTable;
  activity: ActivityTable;
  follows: FollowsTable;
  blocks: BlocksTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  media: MediaTable;
  media_files: MediaFilesTable;
  uploads: UploadsTable;
  gifs: GifsTable;
  releases: ReleasesTable;
  release_channels: ReleaseChannelsTable;
  release_history: ReleaseHistoryTable;
  settings: SettingsTable;
}
