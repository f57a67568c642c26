import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { submissionTexts } from '@tessera/shared-contracts/blogs/submission-rules';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { IconShare } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { FollowButton } from './FollowButton.tsx';
import { usePress } from '../state/presses.ts';
import { SubscribeButton } from './SubscribeButton.tsx';

export interface BlogActionsProps {
  readonly blog: Pick<
    Blog,
    | 'name'
    | 'is_mine'
    | 'is_blocked'
    | 'following'
    | 'can_subscribe'
    | 'is_subscribed'
    | 'asks'
    | 'anonymous_asks'
  > & { readonly submissions: boolean };
  readonly isSignedIn: boolean;
  /** Whether this user may send messages. */
  readonly canMessage: boolean;
}

/** The actions on a blog, for readers and for its members. */
export function BlogActions({ blog, isSignedIn, canMessage }: BlogActionsProps): ReactNode {
  const press = usePress();
  if (blog.is_mine && isSignedIn)
    return (
      <div className="blog-head__actions">
        <LinkButton href={blogPaths.activity(blog.name)}>Activity</LinkButton>
        <LinkButton href={blogPaths.settings(blog.name)}>Settings</LinkButton>
      </div>
    );
  return (
    <div className="blog-head__actions">
      {blog.asks && (
        <LinkButton
          href={blogPaths.ask(blog.name)}
          {...press({
            action: 'ask',
            detail: { blog: blog.name, allowsAnonymous: blog.anonymous_asks },
          })}
        >
          {askTexts.ask}
        </LinkButton>
      )}
      {blog.submissions && (
        <LinkButton href={blogPaths.submit(blog.name)}>{submissionTexts.submit}</LinkButton>
      )}
      {isSignedIn && canMessage && (
        <Button {...press({ action: 'message', detail: { blog: blog.name } })}>Message</Button>
      )}
      <div className="blog-head__follow">
        {isSignedIn && <SubscribeButton blog={blog} />}
        <FollowButton blog={blog} isSignedIn={isSignedIn} variant="primary" />
      </div>
    </div>
  );
}

/** A button that shares a blog. */
export function ShareBlogButton({ blog }: { readonly blog: string }): ReactNode {
  const press = usePress();
  return (
    <IconButton
      className="blog-head__share"
      {...press({ action: 'share', detail: { blog } })}
      label="Share this blog"
      title={null}
    >
      <IconShare />
    </IconButton>
  );
}
