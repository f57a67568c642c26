import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';
import { ActivityRow } from '../src/activity-view/ActivityRow.tsx';
import { BlogHead } from '../src/post-view/BlogHead.tsx';
import { BlogList } from '../src/post-view/BlogList.tsx';
import { avatar, blog } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

const user = { isSignedIn: true, language: 'en_US' };

const like: ActivityNotification = {
  type: 'like',
  timestamp: 1_780_000_000,
  message: 'bob liked your post',
  is_friend: false,
  from_tumblelog: {
    name: 'bob',
    tumblr_url: '#bob',
    avatar_url_48: avatar,
    avatar_url_128: avatar,
    is_friend: false,
  },
  post: {
    type: 'text',
    url: '#rain',
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
};

export const blogsPage: GalleryPage = {
  name: 'blogs',
  title: 'Blogs and activity',
  specimens: [
    {
      title: 'BlogHead',
      Shown: () => <BlogHead blog={blog()} viewer={user} canMessage postCount={48} level={2} />,
    },
    {
      title: 'BlogHead of an own blog',
      Shown: () => (
        <BlogHead
          blog={blog({ name: 'ada', title: 'Ada', is_mine: true })}
          viewer={user}
          level={2}
        />
      ),
    },
    {
      title: 'BlogList',
      Shown: () => (
        <BlogList
          label="Blogs"
          viewer={user}
          blogs={[blog(), blog({ name: 'eve', uuid: 'uuid-eve', title: '', following: true })]}
        />
      ),
    },
    {
      title: 'ActivityRow',
      Shown: () => (
        <ul className="list">
          <ActivityRow notification={like} time="14:05" />
          <ActivityRow notification={{ ...like, type: 'follower', post: null }} time="14:06" />
        </ul>
      ),
    },
  ],
};
