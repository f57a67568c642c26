import { followsYou } from '@tessera/shared-contracts/follows/texts';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';
import { Island } from './Island.tsx';

export interface FollowMarkProps {
  readonly blog: Pick<Blog, 'name' | 'following'>;
}

/** Says that a blog follows the reader, or that both follow each other. */
export const FollowMark = ({ blog }: FollowMarkProps): ReactNode => (
  <span className="blog-head__mark">{followsYou(blog.following)}</span>
);

/** The mark of a blog that follows the reader, in server-made HTML; nothing for other blogs. */
export function FollowMarkIsland({
  blog: { name, following, follows_you: isFollower },
}: {
  readonly blog: Pick<Blog, 'name' | 'following' | 'follows_you'>;
}): ReactNode {
  if (isFollower !== true) return null;
  const seed = { blog: { name, following } };
  return (
    <Island name="follow-mark" seed={seed}>
      <FollowMark {...seed} />
    </Island>
  );
}
