import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';

/** Bob's like of one of Ada's posts. */
export const sampleNotification = (
  changes: Partial<ActivityNotification> = {},
): ActivityNotification => ({
  type: 'like',
  timestamp: 1_780_000_000,
  message: 'bob liked your post',
  is_friend: false,
  from_tumblelog: {
    name: 'bob',
    tumblr_url: '/@bob',
    avatar_url_48: '/avatar/bob/48',
    avatar_url_128: '/avatar/bob/128',
    is_friend: false,
  },
  post: {
    type: 'text',
    url: '/@ada/post/1',
    summary: 'Rain',
    media_url: '',
    video_thumbnail_url: '',
    is_ask: false,
    is_answer: false,
  },
  new_post: null,
  note_meta: { answer_text: '', reply_text: '' },
  count: 1,
  others: [],
  ...changes,
});
