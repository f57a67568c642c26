import { postsView, streamView } from '@tessera/shared-contracts/posts/post-views';
import '@tessera/shared-ui/post-view/posts.css';
import { PostList } from '@tessera/shared-ui/post-view/PostList';
import { PostStream } from '@tessera/shared-ui/post-view/PostStream';
import { createServerHalf, drawnBy } from '@tessera/shared-ui/server-half';

export const { views, render } = createServerHalf([
  drawnBy(streamView, PostStream),
  drawnBy(postsView, PostList),
]);
