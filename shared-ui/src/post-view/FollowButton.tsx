import { followName, followTexts } from '@tessera/shared-contracts/follows/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { BlogRef } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';

export interface FollowButtonProps {
  readonly blog: Pick<BlogRef, 'name' | 'following' | 'is_mine'>;
  readonly isSignedIn: boolean;
  readonly variant?: 'primary' | 'outline' | 'quiet';
}

const variants = {
  primary: 'button button--primary',
  outline: 'button button--small',
  quiet: 'button button--small button--quiet',
} as const;

/**
 * 'Follow' or 'Unfollow' by state; a link to `/follow/{name}` for a visitor; nothing on an own
 * blog. The main button of a blog only has its label; in lists and streams the accessible name
 * includes the blog.
 */
export function FollowButton({
  blog,
  isSignedIn,
  variant = 'outline',
}: FollowButtonProps): ReactNode {
  if (blog.is_mine) return null;
  if (!isSignedIn)
    return (
      <a
        className={variants[variant]}
        href={blogPaths.follow(blog.name)}
        aria-label={followName(false, blog.name)}
      >
        {followTexts.follow}
      </a>
    );
  return (
    <button
      type="button"
      className={variants[variant]}
      data-action="follow"
      data-blog={blog.name}
      aria-pressed={blog.following}
      {...(variant !== 'primary' && { 'aria-label': followName(blog.following, blog.name) })}
    >
      {blog.following ? followTexts.unfollow : followTexts.follow}
    </button>
  );
}
