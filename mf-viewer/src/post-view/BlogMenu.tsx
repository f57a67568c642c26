import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { submissionTexts } from '@tessera/shared-contracts/blogs/submission-rules';
import { blockTexts, blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { IconMore } from '@tessera/shared-ui/Icon';
import type { BlogActionsProps } from './BlogActions.tsx';
import { usePress } from '../state/presses.ts';

const item = 'post-view__menu-item';
const dangerous = `${item} ${item}--danger`;
/** What has a button of its own where there is room. */
const narrow = `${item} blog-head__narrow`;

/** What else readers can do with a blog. */
function OffersOfOther({ blog, isSignedIn, canMessage, place }: BlogActionsProps): ReactNode {
  const press = usePress();
  const hasContacts = place !== 'card';
  return (
    <>
      {hasContacts && blog.asks && (
        <a
          className={narrow}
          href={blogPaths.ask(blog.name)}
          {...press({
            action: 'ask',
            detail: { blog: blog.name, allowsAnonymous: blog.anonymous_asks },
          })}
        >
          {askTexts.ask}
        </a>
      )}
      {blog.submissions && (
        <a className={item} href={blogPaths.submit(blog.name)}>
          {submissionTexts.submit}
        </a>
      )}
      {hasContacts && isSignedIn && canMessage && (
        <button
          type="button"
          className={narrow}
          {...press({ action: 'message', detail: { blog: blog.name } })}
        >
          {blogTexts.message}
        </button>
      )}
      {place !== undefined && isSignedIn && blog.can_subscribe && (
        <button
          type="button"
          className={item}
          {...press({ action: 'subscribe', detail: { blog: blog.name } })}
          aria-pressed={blog.is_subscribed}
        >
          {blog.is_subscribed ? followTexts.unsubscribe : followTexts.subscribe}
        </button>
      )}
    </>
  );
}

/**
 * The less common actions on a blog, in a native popover, which opens without script. On narrow
 * screens, it also has the actions whose buttons have no room there; over a page, it also turns
 * notifications on and off.
 */
export function BlogMenu(props: BlogActionsProps): ReactNode {
  const press = usePress();
  const { blog, isSignedIn, place = 'page' } = props;
  const isOwn = blog.is_mine && isSignedIn;
  const id = `blog-menu-${place}-${blog.name}`;
  return (
    <>
      <Button
        isSquare
        popoverTarget={id}
        aria-label={blogTexts.more}
        title={blogTexts.more}
        className="blog-head__more"
      >
        <IconMore />
      </Button>
      <div
        className="post-view__menu"
        id={id}
        popover="auto"
        role="group"
        aria-label={blogTexts.more}
      >
        {isOwn ? (
          <>
            <a className={narrow} href={blogPaths.activity(blog.name)}>
              {blogTexts.activity}
            </a>
            <a className={item} href={blogPaths.followers(blog.name)}>
              {blogTexts.followers}
            </a>
          </>
        ) : (
          <OffersOfOther {...props} />
        )}
        <button
          type="button"
          className={item}
          {...press({ action: 'share', detail: { blog: blog.name } })}
        >
          {blogTexts.share}
        </button>
        {!isOwn && isSignedIn && (
          <button
            type="button"
            className={dangerous}
            {...press({ action: 'block', detail: { blog: blog.name } })}
            {...(blog.is_blocked === true && { 'aria-pressed': true })}
          >
            {`${blog.is_blocked === true ? blockTexts.unblock : blockTexts.block} ${blog.name}`}
          </button>
        )}
        {!isOwn && (
          <a
            className={dangerous}
            href={`${pages.report.path}?blog=${blog.name}`}
            rel="nofollow"
            {...press({ action: 'report', detail: { blog: blog.name } })}
          >
            {blogTexts.report}
          </a>
        )}
      </div>
    </>
  );
}
