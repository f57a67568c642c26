import type { ReactNode } from 'react';
import { Island } from './Island.tsx';
import { FollowButton, type FollowButtonProps } from './FollowButton.tsx';

/** A follow button outside of posts, in server-made HTML. */
export function FollowIsland({ blog, ...rest }: FollowButtonProps): ReactNode {
  const { name, following, is_mine, is_blocked } = blog;
  const props = {
    blog: { name, following, is_mine, ...(is_blocked === true && { is_blocked }) },
    ...rest,
  };
  const button = <FollowButton {...props} />;
  // visitors get a link, and users get nothing for their own blog: neither needs hydration
  if (!rest.isSignedIn || is_mine) return button;
  return (
    <Island name="follow" seed={props}>
      {button}
    </Island>
  );
}
