import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogMenu } from './BlogMenu.tsx';
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
  const menu = <BlogMenu blog={blog} isSignedIn={isSignedIn} canMessage={canMessage} />;
  if (blog.is_mine && isSignedIn)
    return (
      <div className="blog-head__actions">
        <LinkButton className="blog-head__wide" href={blogPaths.activity(blog.name)}>
          {blogTexts.activity}
        </LinkButton>
        <LinkButton className="blog-head__first" href={blogPaths.settings(blog.name)}>
          {blogTexts.settings}
        </LinkButton>
        {menu}
      </div>
    );
  return (
    <div className="blog-head__actions">
      {blog.asks && (
        <LinkButton
          className="blog-head__wide"
          href={blogPaths.ask(blog.name)}
          {...press({
            action: 'ask',
            detail: { blog: blog.name, allowsAnonymous: blog.anonymous_asks },
          })}
        >
          {askTexts.ask}
        </LinkButton>
      )}
      {isSignedIn && canMessage && (
        <Button
          className="blog-head__wide"
          {...press({ action: 'message', detail: { blog: blog.name } })}
        >
          {blogTexts.message}
        </Button>
      )}
      <div className="blog-head__follow">
        {isSignedIn && <SubscribeButton blog={blog} />}
        <FollowButton blog={blog} isSignedIn={isSignedIn} variant="primary" />
      </div>
      {menu}
    </div>
  );
}
