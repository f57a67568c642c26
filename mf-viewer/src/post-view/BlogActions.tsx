import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogMenu } from './BlogMenu.tsx';
import { FollowButton } from './FollowButton.tsx';
import { usePress } from '../state/presses.ts';
import { SubscribeButton } from './SubscribeButton.tsx';

/** Where the actions stand; a page has room for more buttons than what opens over it. */
export type BlogActionsPlace = 'page' | 'drawer' | 'card';

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
  /** `page` if absent. */
  readonly place?: BlogActionsPlace;
}

/** What the actions need to know of a blog. */
export const blogActionsOf = (
  blog: Blog,
  isSignedIn: boolean,
  canMessage: boolean,
): Omit<BlogActionsProps, 'place'> => ({
  blog: {
    name: blog.name,
    is_mine: blog.is_mine,
    ...(blog.is_blocked === true && { is_blocked: true }),
    following: blog.following,
    can_subscribe: blog.can_subscribe,
    is_subscribed: blog.is_subscribed,
    asks: blog.asks,
    anonymous_asks: blog.anonymous_asks,
    submissions: blog.submissions === true,
  },
  isSignedIn,
  canMessage,
});

/** The buttons that get in touch with a blog. */
export function BlogContacts({
  blog,
  isSignedIn,
  canMessage,
  size,
}: BlogActionsProps & Pick<ButtonProps, 'size'>): ReactNode {
  const press = usePress();
  if (blog.is_mine && isSignedIn) return null;
  return (
    <>
      {blog.asks && (
        <LinkButton
          className="blog-head__wide"
          size={size}
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
          size={size}
          {...press({ action: 'message', detail: { blog: blog.name } })}
        >
          {blogTexts.message}
        </Button>
      )}
    </>
  );
}

/**
 * The actions on a blog, for readers and for its members: one primary button, what gets in touch,
 * and a menu with the rest.
 */
export function BlogActions(props: BlogActionsProps): ReactNode {
  const { blog, isSignedIn, place = 'page' } = props;
  if (blog.is_mine && isSignedIn)
    return (
      <div className="blog-head__actions">
        {place !== 'card' && (
          <LinkButton className="blog-head__wide" href={blogPaths.activity(blog.name)}>
            {blogTexts.activity}
          </LinkButton>
        )}
        <LinkButton className="blog-head__first" href={blogPaths.settings(blog.name)}>
          {blogTexts.settings}
        </LinkButton>
        <BlogMenu {...props} />
      </div>
    );
  return (
    <div className="blog-head__actions">
      {place !== 'card' && <BlogContacts {...props} />}
      <div className="blog-head__follow">
        {isSignedIn && place === 'page' && <SubscribeButton blog={blog} />}
        <FollowButton blog={blog} isSignedIn={isSignedIn} variant="primary" />
      </div>
      <BlogMenu {...props} />
    </div>
  );
}
