import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { editPostPath, reblogPath } from '@tessera/shared-contracts/pages/pages';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '@tessera/shared-ui/format/count';
import { InboxMenu } from './InboxMenu.tsx';
import { PostMenu } from './PostMenu.tsx';
import type { BlogRelation } from '../state/blog-relation.ts';
import type { PostSeed } from '../state/post-seed.ts';
import { usePress } from '../state/presses.ts';

interface PartProps {
  readonly post: PostSeed;
}
export interface PostActionsProps extends PartProps {
  /** Whether the blog was followed when the post was rendered; the menu then has the follow button. */
  readonly wasFollowed: boolean;
  readonly relation: BlogRelation;
  /** Whether the menu is rendered: only once a reader has opened it. */
  readonly hasMenu: boolean;
}

/**
 * An icon button without `type`: posts are never inside a form, so they do not need the attribute,
 * which would add many bytes to a page of posts.
 */
const FootButton = ({
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly label: string }): ReactNode => (
  // oxlint-disable-next-line react/button-has-type -- see above
  <button className={`icon-button ${className}`.trim()} {...rest} aria-label={label} />
);

const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Whether the post can be reblogged: for signed-in users, to at least one of their blogs. */
export const canReblog = ({ can_reblog, can_reblog_as }: PostActionModel): boolean =>
  can_reblog && (can_reblog_as === null || can_reblog_as.length > 0);

/**
 * The foot of a post: the number of notes and the actions possible for this viewer. Styles render
 * their icons, see `post-icons.css`.
 */
export function PostActions({ post, wasFollowed, relation, hasMenu }: PostActionsProps): ReactNode {
  const press = usePress();
  const { action, viewer } = post;
  const isPublic = action.state === 'published';
  const isReceived = action.state === 'unapproved';
  const menuId = `${post.elementId}-more`;
  return (
    <footer className="post-view__foot">
      {isPublic && (
        <a
          className="post-view__notes"
          {...press({ action: 'notes', detail: undefined })}
          href={blogPaths.notes(action.post_url)}
        >
          <span>Notes</span>{' '}
          <span className="post-view__count">
            {formatCount(Math.max(0, action.note_count), viewer.language)}
          </span>
        </a>
      )}
      <div className="post-view__actions">
        {isPublic && viewer.isSignedIn && action.can_reply && (
          <FootButton {...press({ action: 'reply', detail: undefined })} label="Reply" />
        )}
        {isPublic && <Share />}
        {isPublic && canReblog(action) && <Reblog post={post} />}
        {isPublic && action.can_like && !action.is_mine && <Like post={post} />}
        {viewer.isSignedIn && action.can_edit && (
          <a
            className="icon-button post_control edit"
            {...{ [controlAttributes.action]: 'edit', [controlAttributes.needs]: 'mf_compose' }}
            href={editPostPath(action.id)}
            aria-label="Edit"
          />
        )}
        {viewer.isSignedIn && action.is_mine && !isReceived && (
          <FootButton {...press({ action: 'delete', detail: undefined })} label="Delete" />
        )}
        {viewer.isSignedIn && action.is_mine && isReceived && (
          <InboxMenu post={post} id={menuId} relation={relation} />
        )}
        {viewer.isSignedIn && isPublic && (
          <>
            <FootButton
              {...press({ action: 'more', detail: undefined })}
              {...(hasMenu ? { popoverTarget: menuId } : { 'aria-expanded': false })}
              label="More"
            />
            {hasMenu && (
              <PostMenu
                id={menuId}
                post={post}
                canReblog={canReblog(action)}
                wasFollowed={wasFollowed}
                relation={relation}
              />
            )}
          </>
        )}
      </div>
    </footer>
  );
}

function Share(): ReactNode {
  const press = usePress();
  return <FootButton {...press({ action: 'share', detail: undefined })} label="Share" />;
}

function Reblog({ post: { action, viewer } }: PartProps): ReactNode {
  const press = usePress();
  const path = reblogPath(action.id, action.reblog_key);
  const className = action.reblogged
    ? 'icon-button post-view__reblog post-view__reblog--done'
    : 'icon-button post-view__reblog';
  if (!viewer.isSignedIn)
    return <a className={className} href={loginPath(path)} aria-label="Reblog" />;
  return (
    <a
      // programs find the link by the last class
      className={`${className} reblog`}
      {...press({ action: 'reblog', detail: undefined })}
      href={path}
      aria-label="Reblog"
    />
  );
}

function Like({ post: { action, viewer } }: PartProps): ReactNode {
  const press = usePress();
  if (!viewer.isSignedIn)
    return (
      <a
        className="icon-button post-view__like"
        href={loginPath(viewer.loginNext ?? action.post_url)}
        aria-label="Like"
      />
    );
  return (
    <FootButton
      className="post-view__like"
      {...press({ action: 'like', detail: undefined })}
      aria-pressed={action.liked}
      label="Like"
    />
  );
}
