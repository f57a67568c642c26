import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { editPostPath, reblogPath } from '@tessera/shared-contracts/pages/pages';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import { IconButton } from '../IconButton.tsx';
import { InboxMenu } from './InboxMenu.tsx';
import { PostMenu, reportPath } from './PostMenu.tsx';
import type { BlogRelation, PostSeed } from './post-seed.ts';
import { usePress } from '../presses.ts';

interface PartProps {
  readonly post: PostSeed;
}
export interface PostActionsProps extends PartProps {
  /** Whether the blog was followed when the post was drawn: its menu then offers to end that. */
  readonly wasFollowed: boolean;
  readonly relation: BlogRelation;
  /** Whether the menu is drawn; it is once it was asked for. */
  readonly hasMenu: boolean;
}

const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Whether anyone here can reblog: it is allowed, and not limited to an empty list of blogs. */
export const canReblog = ({ can_reblog, can_reblog_as }: PostActionModel): boolean =>
  can_reblog && (can_reblog_as === null || can_reblog_as.length > 0);

/**
 * The foot of a post: the number of notes and the actions possible for this viewer. Styles draw
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
          <span className="post-view__notes-word">Notes</span>{' '}
          <span className="post-view__count">
            {formatCount(Math.max(0, action.note_count), viewer.language)}
          </span>
        </a>
      )}
      <div className="post-view__actions">
        {isPublic && viewer.isSignedIn && action.can_reply && (
          <IconButton
            {...press({ action: 'reply', detail: undefined })}
            label="Reply"
            title={null}
          />
        )}
        {isPublic && <Share />}
        {isPublic && canReblog(action) && <Reblog post={post} />}
        {isPublic && action.can_like && !action.is_mine && <Like post={post} />}
        {viewer.isSignedIn && action.can_edit && (
          <a
            className="icon-button"
            {...{ [controlAttributes.action]: 'edit' }}
            href={editPostPath(action.id)}
            aria-label="Edit"
          />
        )}
        {viewer.isSignedIn && action.is_mine && !isReceived && (
          <IconButton
            {...press({ action: 'delete', detail: undefined })}
            label="Delete"
            title={null}
          />
        )}
        {viewer.isSignedIn && action.is_mine && isReceived && (
          <InboxMenu post={post} id={menuId} relation={relation} />
        )}
        {viewer.isSignedIn && isPublic && (
          <>
            <IconButton
              {...press({ action: 'more', detail: undefined })}
              {...(hasMenu ? { popoverTarget: menuId } : { 'aria-expanded': false })}
              label="More"
              title={null}
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
            {!action.is_mine && (
              <noscript>
                <a className="post-view__report" href={reportPath(action.id)}>
                  Report
                </a>
              </noscript>
            )}
          </>
        )}
      </div>
    </footer>
  );
}

function Share(): ReactNode {
  const press = usePress();
  return (
    <IconButton {...press({ action: 'share', detail: undefined })} label="Share" title={null} />
  );
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
      className={className}
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
    <IconButton
      className="post-view__like"
      {...press({ action: 'like', detail: undefined })}
      aria-pressed={action.liked}
      label="Like"
      title={null}
    />
  );
}
