import { ReplyPhotoLink } from '../src/notes-view/ReplyPhotoLink.tsx';
import { FilteredPost } from '../src/post-view/FilteredPost.tsx';
import { NewPostBar } from '../src/post-view/NewPostBar.tsx';
import { PostBody } from '../src/post-view/PostBody.tsx';
import { PostList } from '../src/post-view/PostList.tsx';
import { PostStream } from '../src/post-view/PostStream.tsx';
import { PostTile } from '../src/post-view/PostTile.tsx';
import { PostView } from '../src/post-view/PostView.tsx';
import { QueueTools } from '../src/post-view/QueueTools.tsx';
import { VideoNotice } from '../src/post-view/VideoNotice.tsx';
import { WriteLink } from '../src/post-view/WriteLink.tsx';
import { blogRef, photo, post, posts } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

const user = { isSignedIn: true, language: 'en_US' };

export const postsPage: GalleryPage = {
  name: 'posts',
  title: 'Posts',
  specimens: [
    { title: 'NewPostBar', Shown: () => <NewPostBar baseRoute="/dashboard" /> },
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
    ...posts.map((one) => ({
      title: `PostBody in a feed: ${one.type}`,
      Shown: () => <PostBody post={one} variant="feed" />,
    })),
    {
      title: 'FilteredPost',
      Shown: () => (
        <FilteredPost names={['#bread']}>
          <p>Flour, water, salt.</p>
        </FilteredPost>
      ),
    },
    { title: 'VideoNotice: preparing', Shown: () => <VideoNotice isPreparing /> },
    { title: 'VideoNotice: failed', Shown: () => <VideoNotice isPreparing={false} /> },
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
    {
      title: 'ReplyPhotoLink',
      Shown: () => <ReplyPhotoLink photo={photo(900, 600, '#55708c')} by={blogRef.name} />,
    },
  ],
};
