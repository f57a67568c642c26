import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import type { PostVariant } from './post-variant.ts';

interface EntryHeadProps {
  /** URL of the blog's avatar, if it is shown. */
  readonly avatar: string | undefined;
  readonly variant: PostVariant;
  readonly children: ReactNode;
}

/** Names the blog above its part of a reblog. */
export const EntryHead = ({ avatar, variant, children }: EntryHeadProps): ReactNode =>
  variant === 'feed' ? (
    <p>
      <strong>{children}</strong>
    </p>
  ) : (
    <p className="post-view__entry-by">
      {avatar !== undefined && <Avatar src={avatar} size="small" />}
      {children}
    </p>
  );
