import { BlogHeadWithActions } from '../src/post-view/BlogHeadWithActions.tsx';
import { BlogList } from '../src/post-view/BlogList.tsx';
import { blog } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

const user = { isSignedIn: true, language: 'en_US' };

export const blogsPage: GalleryPage = {
  name: 'blogs',
  title: 'Blogs and search',
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
  ],
};
