import type { ReactNode } from 'react';
import { formatPostCount } from '@tessera/shared-ui/format/post-count';
import { Island } from './Island.tsx';

export interface PostCountProps {
  readonly count: number;
  readonly language?: string | undefined;
}

/** The number of a blog's posts. */
export const PostCount = ({ count, language }: PostCountProps): ReactNode => (
  <span>{formatPostCount(count, language)}</span>
);

export interface PostCountSeed extends PostCountProps {
  /** Name of the blog. */
  readonly blog: string;
}

/** The number of posts of the user's own blog, which changes when they post from this page. */
export const PostCountIsland = (props: PostCountSeed): ReactNode => (
  <Island name="post-count" seed={props}>
    <PostCount {...props} />
  </Island>
);
