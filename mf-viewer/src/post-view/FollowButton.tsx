import {
  blockedInstead,
  followLabel,
  followName,
  followTexts,
} from '@tessera/shared-contracts/follows/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { BlogRef } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { usePress } from '../state/presses.ts';

export interface FollowButtonProps {
  readonly blog: Pick<BlogRef, 'name' | 'following' | 'is_mine' | 'is_blocked'>;
  readonly isSignedIn: boolean;
  readonly variant?: 'primary' | 'outline' | 'quiet';
}

const buttonProps = {
  primary: { variant: 'primary' },
  /** In lists: as loud, but smaller. */
  outline: { variant: 'primary', size: 'small' },
  quiet: { variant: 'quiet', size: 'small' },
} as const;

/**
 * A loud 'Follow' or a quiet 'Following' button; for a visitor, a link to `/follow/{name}`; nothing for the
 * user's own blog. A blog that a block separates from the user can't be followed, and says so. The
 * accessible name includes the blog, except on the primary button of signed-in users.
 */
export function FollowButton({
  blog,
  isSignedIn,
  variant = 'outline',
}: FollowButtonProps): ReactNode {
  const press = usePress();
  if (blog.is_mine) return null;
  if (!isSignedIn)
    return (
      <LinkButton
        {...buttonProps[variant]}
        href={blogPaths.follow(blog.name)}
        aria-label={followName(false, blog.name)}
      >
        {followTexts.follow}
      </LinkButton>
    );
  if (blog.is_blocked === true)
    return (
      <Button {...buttonProps[variant]} variant="quiet" disabled>
        {blockedInstead}
      </Button>
    );
  return (
    <Button
      {...buttonProps[variant]}
      {...press({ action: 'follow', detail: { blog: blog.name } })}
      aria-pressed={blog.following}
      {...(variant !== 'primary' && { 'aria-label': followName(blog.following, blog.name) })}
    >
      {followLabel(blog.following)}
    </Button>
  );
}
