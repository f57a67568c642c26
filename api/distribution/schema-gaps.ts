/** Parts of the schema that a distributed database would reject or handle slowly, and fixes. */

export interface Gaps {
  readonly move: string;
  readonly found: readonly string[];
}

/** Gaps for Citus. The test fails if a gap is not listed, or if a listed one no longer exists. */
export const citusGaps: readonly Gaps[] = [
  {
    move: 'Add the column, and fill it from the post or message.',
    found: [
      'gifs: no column post_blog_id',
      'message_previews: no column conversation_id',
      'post_versions: no column post_blog_id',
      'replies: no column post_blog_id',
    ],
  },
  {
    move: 'Put the distribution column in front of the key. Ids stay unique by themselves.',
    found: [
      'auth_account: unique auth_account_pkey',
      'auth_session: unique auth_session_pkey',
      'auth_two_factor: unique auth_two_factor_pkey',
      'blog_invitations: unique blog_invitations_pkey',
      'exports: unique exports_pkey',
      'gifs: unique gifs_pkey',
      'message_previews: unique message_previews_pkey',
      'message_search: unique message_search_pkey',
      'messages: unique messages_pkey',
      'passkeys: unique passkeys_pkey',
      'post_deliveries: unique post_deliveries_pkey',
      'post_search: unique post_search_pkey',
      'post_tags: unique post_tags_pkey',
      'post_versions: unique post_versions_pkey',
      'posts: unique posts_pkey',
      'promotions: unique promotions_pkey',
      'replies: unique replies_pkey',
      'staff_notices: unique staff_notices_pkey',
    ],
  },
  {
    move: 'Add the distribution column to the key: a resent message or reply has the same value.',
    found: [
      'messages: unique messages_sender_blog_id_submission_key_key',
      'replies: unique replies_submission',
    ],
  },
  {
    move: 'Claim the value first, in a table distributed by it, which names the row.',
    found: [
      'auth_user: unique auth_user_email_key',
      'blog_invitations: unique blog_invitations_token_hash_key',
      'blogs: unique blogs_name_key',
      'blogs: unique blogs_token_key',
      'blogs: unique blogs_uuid_key',
      'conversations: unique conversations_low_blog_id_high_blog_id_key',
      'email_changes: unique email_changes_token_hash_key',
      'passkeys: unique passkeys_credential_id_key',
      'push_subscriptions: unique push_subscriptions_pkey',
    ],
  },
  {
    move: 'Put the distribution column into the foreign key, beside the id.',
    found: [
      'activity: foreign key new_post_id to posts',
      'activity: foreign key post_id to posts',
      'activity: foreign key reply_id to replies',
      'gifs: foreign key post_id to posts',
      'message_previews: foreign key message_id to messages',
      'message_search: foreign key message_id to messages',
      'post_search: foreign key post_id to posts',
      'post_tags: foreign key post_id to posts',
      'post_versions: foreign key post_id to posts',
      'promotions: foreign key post_id to posts',
      'replies: foreign key post_id to posts',
    ],
  },
  {
    move: 'Drop the key. A job removes what belonged to a deleted user, blog or post.',
    found: [
      'api_tokens: foreign key user_id to auth_user',
      'auth_session: foreign key userId to auth_user',
      'blocks: foreign key blocked_blog_id to blogs',
      'blog_invitations: foreign key invited_by to auth_user',
      'blog_invitations: foreign key user_id to auth_user',
      'blog_members: foreign key blog_id to blogs',
      'bookmarks: foreign key post_id to posts',
      'conversation_members: foreign key conversation_id to conversations',
      'conversations: foreign key high_blog_id to blogs',
      'conversations: foreign key low_blog_id to blogs',
      'conversations: foreign key started_by to auth_user',
      'follows: foreign key blog_id to blogs',
      'former_blog_names: foreign key blog_id to blogs',
      'likes: foreign key post_id to posts',
      'link_attempts: foreign key user_id to auth_user',
      'media: foreign key owner_id to auth_user',
      'messages: foreign key sender_blog_id to blogs',
      'moderation_log: foreign key staff_id to auth_user',
      'post_deliveries: foreign key post_id to posts',
      'posts: foreign key asker_blog_id to blogs',
      'posts: foreign key author_id to auth_user',
      'posts: foreign key submitter_blog_id to blogs',
      'profiles: foreign key current_blog_id to blogs',
      'replies: foreign key blog_id to blogs',
      'replies: foreign key user_id to auth_user',
      'push_subscriptions: foreign key session_id to auth_session',
      'reports: foreign key blog_id to blogs',
      'reports: foreign key handled_by to auth_user',
      'reports: foreign key reporter_id to auth_user',
    ],
  },
  {
    move: 'Number the processes: time, process and a counter of its own make an id without a query.',
    found: ['sequence id_sequence'],
  },
  {
    move: 'Send the notification from the process that writes, after its commit.',
    found: [
      'activity: note_activity: notify',
      'auth_session: note_session_end: notify',
      'auth_user: note_changed_user: notify',
      'blog_members: note_membership: notify',
      'blog_members: note_seen_activity: notify',
      'blogs: note_changed_blog: notify',
      'blogs: note_changed_blog: select blog_members',
      'conversation_members: note_unread: notify',
      'messages: note_message: notify',
      'posts: note_published: notify',
      'profiles: note_changed_profile: notify',
    ],
  },
  {
    move: 'Name the blog as well as the post in the trigger.',
    found: [
      'posts: note_search: delete post_search',
      'posts: rank_gifs: update gifs',
      'posts: rank_search: update post_search',
    ],
  },
  {
    move: 'Write an event beside the row; a job applies it to the other shard, counts included.',
    found: [
      'blogs: forget_blog: delete activity',
      'blogs: release_blog_media: update media_files',
      'follows: record_follow: delete activity',
      'follows: record_follow: insert activity, blog_members',
      'likes: count_likes: update posts',
      'likes: record_like: delete activity',
      'likes: record_like: insert posts',
      'media: release_parts: update media_files',
      'message_previews: release_thumbnail: update media_files',
      'messages: release_message_image: update media_files',
      'post_versions: release_version_media: update media_files',
      'posts: release_post_media: update media_files',
      'replies: count_replies: update posts',
      'replies: record_reply: insert posts',
      'replies: release_reply_media: update media_files',
    ],
  },
];

/** Gaps for YugabyteDB, whose keys, foreign keys and triggers work across machines. */
export const yugabyteGaps: readonly Gaps[] = [
  {
    move: 'Number the processes, as for Citus; `cache` of the sequence is not enough, as it cycles.',
    found: ['sequence id_sequence'],
  },
  {
    move: 'Leave it out: the job that trims activity reads by blog.',
    found: ['activity: brin index activity_by_age'],
  },
  {
    move: 'Index the words alone; members are checked on the rows found.',
    found: ['message_search: gin index message_search_words'],
  },
  {
    move: 'Begin the index with a bucket, `(id % 16)`, and merge the buckets when reading. Otherwise one machine gets all writes.',
    found: [
      'post_search: index post_search_newest begins with a time',
      'posts: index posts_newest begins with a time',
    ],
  },
  {
    move: 'Leave it: few rows are in it, or few are written.',
    found: [
      'blog_queues: index queues_due begins with a time',
      'blogs: index blogs_deleted begins with a time',
      'exports: index exports_ending begins with a time',
      'media: index media_waiting begins with a time',
      'media_files: index media_files_due begins with a time',
      'posts: index posts_due begins with a time',
      'profiles: index profiles_by_digest begins with a time',
      'profiles: index profiles_held_pushes begins with a time',
      'profiles: index profiles_leaving begins with a time',
      'undoable: index undoable_by_age begins with a time',
      'uploads: index uploads_updated_at_idx begins with a time',
    ],
  },
];
