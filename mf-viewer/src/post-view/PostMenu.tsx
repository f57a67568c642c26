import { isSevereMark, moderationMarks } from '@tessera/shared-contracts/blogs/endpoints';
import { bookmarkTexts } from '@tessera/shared-contracts/bookmarks/texts';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { markTexts, moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { pinTexts, promotionTexts } from '@tessera/shared-contracts/posts/post-texts';
import { unpublishTexts } from '@tessera/shared-contracts/posts/unpublish-texts';
import type { ComponentProps, ReactNode } from 'react';
import type { BlogRelation } from '../state/blog-relation.ts';
import type { PostSeed } from '../state/post-seed.ts';
import { usePress } from '../state/presses.ts';

export interface PostMenuProps {
  readonly id: string;
  readonly post: PostSeed;
  readonly canReblog: boolean;
  readonly wasFollowed: boolean;
  readonly relation: BlogRelation;
}

interface ItemProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly isDangerous?: boolean;
}
const Item = ({ isDangerous = false, ...rest }: ItemProps): ReactNode => (
  <button
    type="button"
    className={
      isDangerous ? 'post-view__menu-item post-view__menu-item--danger' : 'post-view__menu-item'
    }
    {...rest}
  />
);

/** Path of the page on which a post is reported to staff. */
export const reportPath = (postId: string): string => `/report?post=${postId}`;

/** The less common actions of a post, in a native popover, which the button beside it opens. */
export function PostMenu({ id, post, canReblog, wasFollowed, relation }: PostMenuProps): ReactNode {
  const press = usePress();
  const { action, viewer } = post;
  const blog = action.tumblelog;
  return (
    <div className="post-view__menu" id={id} popover="auto" role="group" aria-label="More actions">
      <a className="post-view__menu-item" href={action.post_url}>
        Open post
      </a>
      <Item {...press({ action: 'bookmark', detail: undefined })}>
        {action.bookmarked === true ? bookmarkTexts.remove : bookmarkTexts.add}
      </Item>
      {canReblog && (
        <Item {...press({ action: 'fast-reblog', detail: undefined })}>Reblog instantly</Item>
      )}
      {action.is_mine && post.membersOnly !== true && (
        <Item {...press({ action: 'pin', detail: undefined })}>
          {fillText(action.pinned === true ? pinTexts.unpin : pinTexts.pin, { blog })}
        </Item>
      )}
      {action.is_mine && <Promotion tags={post.promotedUnder ?? []} />}
      {action.is_mine && action.state === 'published' && (
        <Item {...press({ action: 'unpublish', detail: undefined })}>{unpublishTexts.action}</Item>
      )}
      {action.is_mine && post.source && (
        <Item {...press({ action: 'remove-source', detail: undefined })}>Remove source</Item>
      )}
      {!action.is_mine && wasFollowed && (
        <Item {...press({ action: 'follow', detail: { blog } })} aria-pressed={relation.following}>
          {relation.following ? followTexts.unfollow : followTexts.follow}
        </Item>
      )}
      {!action.is_mine && (
        <Item
          isDangerous
          {...press({ action: 'block', detail: { blog } })}
          {...(relation.isBlocked && { 'aria-pressed': true })}
        >
          {`${relation.isBlocked ? blockTexts.unblock : blockTexts.block} ${blog}`}
        </Item>
      )}
      {!action.is_mine && (
        <a
          className="post-view__menu-item post-view__menu-item--danger"
          href={reportPath(action.id)}
          rel="nofollow"
          {...press({ action: 'report', detail: { blog, postId: action.id } })}
        >
          {moderationTexts.report}
        </a>
      )}
      {viewer.isStaff === true && (
        <div className="post-view__menu-group" role="group" aria-label={markTexts.group(blog)}>
          {moderationMarks.map((mark) => (
            <Item
              key={mark}
              isDangerous={isSevereMark(mark)}
              {...press({ action: 'moderate', detail: { blog, mark } })}
              {...(relation.switchedMarks.includes(mark) && { 'aria-pressed': true })}
            >
              {markTexts.actions[mark]}
            </Item>
          ))}
        </div>
      )}
    </div>
  );
}

/** A menu item that starts a promotion; if the post is promoted, an item per tag to end it. */
function Promotion({ tags }: { readonly tags: readonly string[] }): ReactNode {
  const press = usePress();
  if (tags.length === 0)
    return (
      <Item {...press({ action: 'promote', detail: { tag: undefined } })}>
        {promotionTexts.promote}
      </Item>
    );
  return tags.map((tag) => (
    <Item key={tag} {...press({ action: 'promote', detail: { tag } })} aria-pressed="true">
      {fillText(promotionTexts.unpromote, { tag })}
    </Item>
  ));
}
