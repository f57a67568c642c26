import type * as v from 'valibot';
import type { Channel } from '../blogs/blog.ts';
import { defaultTheme } from '../blogs/blog.ts';
import type { User } from '../accounts/user.ts';
import type { bootstrap } from '../platform/bootstrap.ts';
import type { PostActionModel } from '../posts/post.ts';

/** One of the user's blogs, for tests. */
export const sampleChannel = (changes: Partial<Channel> = {}): Channel => ({
  name: 'ada',
  uuid: 'uuid-ada',
  token: 'token-ada',
  title: 'Ada’s notes',
  url: '/@ada',
  avatar_url: '/avatar/ada/64',
  directory_safe_title: 'Ada’s notes',
  name_or_id: 'ada',
  unread_count: 0,
  is_current: true,
  is_primary: true,
  can_send_messages: true,
  is_messaging_bot: false,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  twitter_send_posts: false,
  facebook_opengraph_send_posts: false,
  mastodon_send_posts: false,
  bluesky_send_posts: false,
  is_legacy_private_channel: false,
  global_theme_params: defaultTheme,
  highlighted_posts: [],
  posts_count: 0,
  drafts_count: 0,
  queue_count: 0,
  messages_count: 0,
  activity_count: 0,
  ...changes,
});

/** A signed-in user for tests. */
export const sampleUser = (changes: Partial<User> = {}): User => ({
  name: 'ada',
  channels: [sampleChannel()],
  liked_post_count: 0,
  friend_count: 0,
  primary: 'ada',
  can_message: true,
  is_sounds_enabled: true,
  is_verified_email: true,
  is_staff: false,
  language: 'en_US',
  defaultEditorType: 'rich',
  safe_mode: true,
  limits: {},
  dashboard_settings: { endless_scrolling: true, show_timestamps: true, keyboard_shortcuts: true },
  ...changes,
});

/** Bootstrap data with a signed-in user. */
export const signedIn = (changes: Partial<User> = {}): v.InferInput<typeof bootstrap> => {
  const user = sampleUser(changes);
  return { user, channels: user.channels, form_key: 'form-key' };
};

/** A published text post of another blog, which the user can like, reblog and reply to. */
export const samplePostAction = (changes: Partial<PostActionModel> = {}): PostActionModel => ({
  id: '101',
  root_id: '101',
  reblog_key: 'key101',
  placement_id: '',
  is_recommended: false,
  pt: '',
  liked: false,
  reblogged: false,
  is_mine: false,
  sponsored: false,
  following: false,
  tumblelog: 'bob',
  tumblelog_key: 'key-bob',
  tumblelog_uuid: 'uuid-bob',
  tumblelog_mention_key: 'mention-bob',
  'tumblelog-data': {
    name: 'bob',
    uuid: 'uuid-bob',
    title: 'Bob',
    url: '/@bob',
    avatar_url: '/avatar/bob/64',
    following: false,
    is_mine: false,
  },
  'tumblelog-parent-data': null,
  'tumblelog-root-data': null,
  reblog_source: null,
  reblogged_root_uuid: '',
  is_carousel: false,
  carousel_index: 0,
  embed_key: '',
  embed_did: '',
  post_url: '/@bob/post/101',
  type: 'text',
  state: 'published',
  can_like: true,
  can_reblog: true,
  can_edit: false,
  can_reply: true,
  can_reblog_as: null,
  like_count: 0,
  note_count: 0,
  ...changes,
});
