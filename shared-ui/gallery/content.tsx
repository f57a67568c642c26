import { ReplyPhotoLink } from '../src/notes-view/ReplyPhotoLink.tsx';
import { BlogHead } from '../src/content/BlogHead.tsx';
import { PostBody } from '../src/content/PostBody.tsx';
import { VideoNotice } from '../src/content/VideoNotice.tsx';
import { blog, blogRef, photo, posts } from './samples.ts';
import type { GalleryPage } from './specimen.ts';

export const contentPage: GalleryPage = {
  name: 'content',
  title: 'Content of posts and blogs',
  specimens: [
    ...posts.map((one) => ({
      title: `PostBody in a feed: ${one.type}`,
      Shown: () => <PostBody post={one} variant="feed" />,
    })),
    { title: 'BlogHead', Shown: () => <BlogHead blog={blog()} count="48 posts" level={2} /> },
    { title: 'VideoNotice: preparing', Shown: () => <VideoNotice isPreparing /> },
    { title: 'VideoNotice: failed', Shown: () => <VideoNotice isPreparing={false} /> },
    {
      title: 'ReplyPhotoLink',
      Shown: () => <ReplyPhotoLink photo={photo(900, 600, '#55708c')} by={blogRef.name} />,
    },
  ],
};
