import { FilteredPost } from '../src/post-view/FilteredPost.tsx';
import { InboxFilters } from '../src/post-view/InboxFilters.tsx';
import { NewPostBar } from '../src/pages/streams/NewPostBar.tsx';
import { PostList, PostStream } from '../src/post-view/PostStream.tsx';
import { PostTile } from '../src/pages/blog/PostTile.tsx';
import { PostView } from '../src/post-view/PostView.tsx';
import { QueueTools } from '../src/post-view/QueueTools.tsx';
import { WriteLink } from '../src/pages/follows/WriteLink.tsx';
import { post, posts } from '@tessera/shared-ui/gallery/samples';
import type { GalleryPage } from '@tessera/shared-ui/gallery/specimen';

const user = { isSignedIn: true, language: 'en_US' };

export const postsPage: GalleryPage = {
  name: 'posts',
  title: 'Posts',
  specimens: [
    { title: 'NewPostBar', Shown: () => <NewPostBar baseRoute="/dashboard" /> },
    {
      title: 'InboxFilters',
      Shown: () => (
        <InboxFilters
          path="/inbox"
          current="all"
          counts={{ all: 3, questions: 2, submissions: 1 }}
        />
      ),
    },
    { title: 'WriteLink', Shown: () => <WriteLink baseRoute="/dashboard" /> },
    ...posts.map((one) => ({
      title: `PostView: ${one.type}`,
      Shown: () => <PostView post={one} viewer={user} />,
    })),
    {
      title: 'PostView for a visitor',
      Shown: () => (
        <PostView post={post({ action: { id: '20' } })} viewer={{ isSignedIn: false }} />
      ),
    },
    {
      title: 'PostView of the user’s draft',
      Shown: () => (
        <PostView
          post={post({ state: 'draft', action: { id: '21', is_mine: true } })}
          viewer={user}
        />
      ),
    },
    {
      title: 'PostView, sensitive',
      Shown: () => <PostView post={post({ is_nsfw: true, action: { id: '22' } })} viewer={user} />,
    },
    {
      title: 'FilteredPost',
      Shown: () => (
        <FilteredPost names={['#bread']}>
          <p>Flour, water, salt.</p>
        </FilteredPost>
      ),
    },
    {
      title: 'QueueTools',
      Shown: () => (
        <QueueTools
          blog="ada"
          id="30"
          moves={{ up: '1', down: '2' }}
          formKey="key"
          returnTo="/queue"
        />
      ),
    },
    {
      title: 'PostTile',
      Shown: () => (
        <ul className="archive__tiles" aria-label="Posts">
          {posts.map((one) => (
            <PostTile key={one.action.id} post={one} />
          ))}
        </ul>
      ),
    },
    {
      title: 'PostList',
      Shown: () => <PostList posts={[post({ action: { id: '23' } })]} viewer={user} />,
    },
    {
      title: 'PostStream, empty',
      Shown: () => (
        <PostStream
          posts={[]}
          viewer={user}
          empty={{ title: 'No posts yet', text: 'Write one.' }}
        />
      ),
    },
  ],
};
