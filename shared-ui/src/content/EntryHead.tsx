import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import type { PostVariant } from './post-variant.ts';

interface EntryHeadProps {
  /** URL of the blog's avatar, if it is shown. */
  readonly avatar: string | undefined;
  readonly variant: PostVariant;
  readonly children: ReactNode;
}

/** The line that names a blog, above that blog's part of a reblog. */
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
