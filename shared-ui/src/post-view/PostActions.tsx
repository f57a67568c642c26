import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { editPostPath, reblogPath } from '@tessera/shared-contracts/pages/pages';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import {
  IconDelete,
  IconEdit,
  IconHeart,
  IconMore,
  IconReblog,
  IconReply,
  IconShare,
} from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { InboxMenu } from './InboxMenu.tsx';
import { PostMenu } from './PostMenu.tsx';
import type { PostViewer } from './PostView.tsx';

interface PartProps {
  readonly post: Post;
  readonly viewer: PostViewer;
}
interface PostActionsProps extends PartProps {
  /** Id of the post's element. */
  readonly id: string;
}

const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;

/** Whether anyone here can reblog: it is allowed, and not limited to an empty list of blogs. */
export const canReblog = ({ can_reblog, can_reblog_as }: Post['action']): boolean =>
  can_reblog && (can_reblog_as === null || can_reblog_as.length > 0);

/** The foot of a post: the number of notes and the actions possible for this viewer. */
export function PostActions({ post, viewer, id }: PostActionsProps): ReactNode {
  const isPublic = post.state === 'published';
  const isReceived = post.state === 'unapproved';
  return (
    <footer className="post-view__foot">
      {isPublic && (
        <a className="post-view__notes" data-action="notes" href={blogPaths.notes(post.post_url)}>
          <span className="post-view__notes-word">Notes</span>{' '}
          <span className="post-view__count" data-count="notes">
            {formatCount(post.note_count, viewer.language)}
          </span>
        </a>
      )}
      <div className="post-view__actions">
        {isPublic && viewer.isSignedIn && post.action.can_reply && (
          <IconButton data-action="reply" label="Reply" title={null}>
            <IconReply />
          </IconButton>
        )}
        {isPublic && <Share />}
        {isPublic && canReblog(post.action) && <Reblog post={post} viewer={viewer} />}
        {isPublic && post.action.can_like && !post.action.is_mine && (
          <Like post={post} viewer={viewer} />
        )}
        {viewer.isSignedIn && post.action.can_edit && (
          <a
            className="icon-button"
            data-action="edit"
            href={editPostPath(post.action.id)}
            aria-label="Edit"
          >
            <IconEdit />
          </a>
        )}
        {viewer.isSignedIn && post.action.is_mine && !isReceived && (
          <IconButton data-action="delete" label="Delete" title={null}>
            <IconDelete />
          </IconButton>
        )}
        {viewer.isSignedIn && post.action.is_mine && isReceived && (
          <InboxMenu post={post} id={`${id}-more`} />
        )}
        {viewer.isSignedIn && isPublic && <More post={post} viewer={viewer} id={`${id}-more`} />}
      </div>
    </footer>
  );
}

const Share = (): ReactNode => (
  <IconButton data-action="share" label="Share" title={null}>
    <IconShare />
  </IconButton>
);

function Reblog({ post, viewer }: PartProps): ReactNode {
  const path = reblogPath(post.action.id, post.action.reblog_key);
  const className = post.action.reblogged
    ? 'icon-button post-view__reblog post-view__reblog--done'
    : 'icon-button post-view__reblog';
  if (!viewer.isSignedIn)
    return (
      <a className={className} href={loginPath(path)} aria-label="Reblog">
        <IconReblog />
      </a>
    );
  return (
    <a className={className} data-action="reblog" href={path} aria-label="Reblog">
      <IconReblog />
    </a>
  );
}

function Like({ post, viewer }: PartProps): ReactNode {
  if (!viewer.isSignedIn)
    return (
      <a
        className="icon-button post-view__like"
        href={loginPath(viewer.loginNext ?? post.post_url)}
        aria-label="Like"
      >
        <IconHeart />
      </a>
    );
  return (
    <IconButton
      className="post-view__like"
      data-action="like"
      aria-pressed={post.action.liked}
      label="Like"
      title={null}
    >
      <IconHeart />
    </IconButton>
  );
}

function More({ post, viewer, id }: PostActionsProps): ReactNode {
  return (
    <>
      <IconButton popoverTarget={id} label="More" title={null}>
        <IconMore />
      </IconButton>
      <PostMenu
        id={id}
        post={post}
        isStaff={viewer.isStaff === true}
        canReblog={canReblog(post.action)}
        followLabel={post.action.following ? followTexts.unfollow : followTexts.follow}
      />
    </>
  );
}
