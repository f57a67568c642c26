import { moderationMarks } from '@tessera/shared-contracts/blogs/endpoints';
import { markTexts } from '@tessera/shared-contracts/moderation/reports';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { fillText, promotionTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ReactNode } from 'react';

export interface PostMenuProps {
  readonly id: string;
  readonly post: Post;
  readonly isStaff: boolean;
  readonly canReblog: boolean;
  readonly followLabel: string;
}

/** The less common actions of a post, in a native popover that needs no script. */
export function PostMenu({ id, post, isStaff, canReblog, followLabel }: PostMenuProps): ReactNode {
  const { action, blog } = post;
  return (
    <div className="post-view__menu" id={id} popover="auto" role="group" aria-label="More actions">
      <a className="post-view__menu-item" href={post.post_url}>
        Open post
      </a>
      {canReblog && (
        <button type="button" className="post-view__menu-item" data-action="fast-reblog">
          Reblog instantly
        </button>
      )}
      {action.is_mine && <Promotion tags={post.promoted_under ?? []} />}
      {action.is_mine && post.source_url !== '' && (
        <button type="button" className="post-view__menu-item" data-action="remove-source">
          Remove source
        </button>
      )}
      {!action.is_mine && action.following && (
        <button
          type="button"
          className="post-view__menu-item"
          data-action="follow"
          data-blog={blog.name}
          aria-pressed={action.following}
        >
          {followLabel}
        </button>
      )}
      {!action.is_mine && (
        <button
          type="button"
          className="post-view__menu-item post-view__menu-item--danger"
          data-action="block"
          data-blog={blog.name}
        >
          Block {blog.name}
        </button>
      )}
      {!action.is_mine && (
        <a
          className="post-view__menu-item post-view__menu-item--danger"
          href={`/report?post=${action.id}`}
          rel="nofollow"
        >
          Report
        </a>
      )}
      {isStaff && (
        <div className="post-view__menu-group" role="group" aria-label={`Labels for ${blog.name}`}>
          {moderationMarks.map((mark) => (
            <button
              type="button"
              className="post-view__menu-item"
              key={mark}
              data-action="moderate"
              data-blog={blog.name}
              data-mark={mark}
            >
              {markTexts.labels[mark]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Starts a promotion or ends existing ones. */
function Promotion({ tags }: { readonly tags: readonly string[] }): ReactNode {
  if (tags.length === 0)
    return (
      <button type="button" className="post-view__menu-item" data-action="promote">
        {promotionTexts.promote}
      </button>
    );
  return tags.map((tag) => (
    <button
      key={tag}
      type="button"
      className="post-view__menu-item"
      data-action="promote"
      data-tag={tag}
      aria-pressed="true"
    >
      {fillText(promotionTexts.unpromote, { tag })}
    </button>
  ));
}
