import type { ReactNode } from 'react';
import { formatPostCount } from '../format/post-count.ts';
import { Island } from '../islands/Island.tsx';

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

/** The same for an own blog, whose number changes with what is posted here. */
export const PostCountIsland = (props: PostCountSeed): ReactNode => (
  <Island name="post-count" seed={props}>
    <PostCount {...props} />
  </Island>
);
