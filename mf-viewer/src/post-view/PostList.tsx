import type { PostsProps } from '@tessera/shared-contracts/posts/post-views';
import type { ReactNode } from 'react';
import { PostView } from './PostView.tsx';

/** Posts without the frame of a stream, for a page to append to its stream. */
export const PostList = ({ posts, viewer, isAlone = false }: PostsProps): ReactNode =>
  posts.map((post) => (
    <PostView key={post.action.id} post={post} viewer={viewer} isAlone={isAlone} />
  ));
