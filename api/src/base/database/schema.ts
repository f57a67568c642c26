import type {
  ApiTokensTable,
  AuthAccountTable,
  AuthSessionTable,
  AuthTwoFactorTable,
  AuthUserTable,
  AuthVerificationTable,
  ContentFiltersTable,
  EmailChangesTable,
  ExportsTable,
  OauthClientsTable,
  OauthGrantsTable,
  OauthRefreshTokensTable,
  PasskeysTable,
  ProfilesTable,
  PushSubscriptionsTable,
  SpentChallengesTable,
  UsedCodesTable,
} from './schema/accounts.ts';
import type {
  ActivityTable,
  BlocksTable,
  BookmarksTable,
  FollowedTagsTable,
  FollowsTable,
  LikesTable,
  RepliesTable,
  UndoableTable,
} from './schema/activity.ts';
import type {
  BlogInvitationsTable,
  BlogMembersTable,
  BlogsTable,
  FormerBlogNamesTable,
} from './schema/blogs.ts';
import type { FormDraftVersionsTable, FormDraftsTable } from './schema/form-drafts.ts';
import type { GifsTable, MediaFilesTable, MediaTable, UploadsTable } from './schema/media.ts';
import type {
  ConversationMembersTable,
  ConversationsTable,
  MessagePreviewsTable,
  MessageSearchTable,
  MessagesTable,
} from './schema/messaging.ts';
import type {
  LinkAttemptsTable,
  LinkedAccountsTable,
  PostDeliveriesTable,
} from './schema/networks.ts';
import type { ModerationLogTable, ReportsTable, StaffNoticesTable } from './schema/moderation.ts';
import type {
  BlogQueuesTable,
  PopularTagsCountedTable,
  PopularTagsTable,
  PostSearchTable,
  PostTagsTable,
  PostVersionsTable,
  PostsTable,
  PromotionsTable,
  TrendingPostsTable,
  TrendingTagsTable,
} from './schema/posts.ts';
import type {
  ReleaseChannelsTable,
  ReleaseHistoryTable,
  ReleasesTable,
} from './schema/releases.ts';
import type { SiteTextsTable } from './schema/site.ts';

/** Facts about this database, such as whether demo content was created. */
interface SettingsTable {
  key: string;
  value: string;
}

export interface Database {
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  api_tokens: ApiTokensTable;
  oauth_clients: OauthClientsTable;
  oauth_grants: OauthGrantsTable;
  oauth_refresh_tokens: OauthRefreshTokensTable;
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
  push_subscriptions: PushSubscriptionsTable;
  blogs: BlogsTable;
  blog_members: BlogMembersTable;
  former_blog_names: FormerBlogNamesTable;
  blog_invitations: BlogInvitationsTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  post_versions: PostVersionsTable;
  popular_tags: PopularTagsTable;
  popular_tags_counted: PopularTagsCountedTable;
  trending_posts: TrendingPostsTable;
  trending_tags: TrendingTagsTable;
  promotions: PromotionsTable;
  blog_queues: BlogQueuesTable;
  post_search: PostSearchTable;
  content_filters: ContentFiltersTable;
  likes: LikesTable;
  bookmarks: BookmarksTable;
  followed_tags: FollowedTagsTable;
  form_drafts: FormDraftsTable;
  form_draft_versions: FormDraftVersionsTable;
  replies: RepliesTable;
  activity: ActivityTable;
  follows: FollowsTable;
  undoable: UndoableTable;
  blocks: BlocksTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  message_search: MessageSearchTable;
  message_previews: MessagePreviewsTable;
  media: MediaTable;
  media_files: MediaFilesTable;
  uploads: UploadsTable;
  gifs: GifsTable;
  releases: ReleasesTable;
  release_channels: ReleaseChannelsTable;
  release_history: ReleaseHistoryTable;
  linked_accounts: LinkedAccountsTable;
  link_attempts: LinkAttemptsTable;
  post_deliveries: PostDeliveriesTable;
  settings: SettingsTable;
  site_texts: SiteTextsTable;
}
