import { BlogHeadWithActions } from '../src/post-view/BlogHeadWithActions.tsx';
import { BlogList } from '../src/post-view/BlogList.tsx';
import { FollowButton } from '../src/post-view/FollowButton.tsx';
import { SubscribeButton } from '../src/post-view/SubscribeButton.tsx';
import { blog } from '@tessera/shared-ui/gallery/samples';
import type { GalleryPage } from '@tessera/shared-ui/gallery/specimen';

const user = { isSignedIn: true, language: 'en_US' };

export const blogsPage: GalleryPage = {
  name: 'blogs',
  title: 'Blogs',
  specimens: [
    {
      title: 'BlogHead',
      Shown: () => (
        <BlogHeadWithActions blog={blog()} viewer={user} canMessage postCount={48} level={2} />
      ),
    },
    {
      title: 'BlogHead of the user’s blog',
      Shown: () => (
        <BlogHeadWithActions
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
      title: 'FollowButton, before and after; for a visitor',
      Shown: () => (
        <>
          <FollowButton blog={blog()} isSignedIn variant="primary" />
          <FollowButton blog={blog({ name: 'ada', following: true })} isSignedIn />
          <FollowButton blog={blog({ name: 'eve' })} isSignedIn={false} />
        </>
      ),
    },
    {
      title: 'SubscribeButton, off and on',
      Shown: () => (
        <>
          <SubscribeButton blog={blog()} />
          <SubscribeButton blog={blog({ name: 'ada', is_subscribed: true })} />
        </>
      ),
    },
  ],
};
