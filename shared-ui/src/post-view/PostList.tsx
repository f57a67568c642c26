import type { PostsProps } from '@tessera/shared-contracts/posts/post-views';
import type { ReactNode } from 'react';
import { PostView } from './PostView.tsx';

/** Posts without a frame, which a page adds to a stream it shows already. */
export const PostList = ({ posts, viewer, isAlone = false }: PostsProps): ReactNode =>
  posts.map((post) => (
    <PostView key={post.action.id} post={post} viewer={viewer} isAlone={isAlone} />
  ));
