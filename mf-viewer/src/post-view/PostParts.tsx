import { keepReading } from '@tessera/shared-contracts/posts/body-markup';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { unsentTexts } from '@tessera/shared-contracts/networks/networks';
import { inboxTexts } from '@tessera/shared-contracts/asks/inbox';
import { submissionTexts } from '@tessera/shared-contracts/blogs/submission-rules';
import type { ReactNode } from 'react';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconAnswer } from '@tessera/shared-ui/Icon';
import { hostOf, webHref } from '@tessera/shared-ui/format/href';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { PostBody } from '@tessera/shared-ui/content/PostBody';
import { reportPath } from './PostMenu.tsx';
import { PostTags } from './PostTags.tsx';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';

/** The accessible name of a post: its blog and, for a reblog, the blog it was reblogged from. */
export function postName({ blog, action, ...post }: Post): string {
  if (action.state === 'unapproved') {
    const { sender, did } = receivedFrom(post);
    return `${sender} ${did} ${blog.name}`;
  }
  const parent = action['tumblelog-parent-data'];
  return parent === null ? blog.name : `${blog.name} reblogged ${parent.name}`;
}

/** Who sent a post to an inbox, and what they did to the blog. */
function receivedFrom({ content, received_from }: Pick<Post, 'content' | 'received_from'>): {
  readonly sender: string;
  readonly did: string;
} {
  const isAsk = content.type === 'note';
  const named = received_from?.name ?? (isAsk ? content.asker : '');
  return {
    sender: named === '' ? inboxTexts.anonymous : named,
    did: isAsk ? inboxTexts.asked : inboxTexts.submitted,
  };
}

/** The sender of a post in an inbox, the blog that received it, and its time. */
function ReceivedBy({ post, viewer, isFirst }: Omit<PostByProps, 'type'>): ReactNode {
  const { received_from: from, blog } = post;
  const { sender, did } = receivedFrom(post);
  return (
    <>
      {from ? (
        <a className="post-view__avatar" href={from.url} tabIndex={-1} aria-hidden="true">
          <Avatar src={from.avatar_url} isEager={isFirst} />
        </a>
      ) : (
        <span className="post-view__avatar post-view__avatar--nobody">
          <IconAnswer />
        </span>
      )}
      <div className="post-view__who">
        <p className="post-view__by">
          {from ? (
            <a className="post-view__name" href={from.url}>
              {sender}
            </a>
          ) : (
            <span className="post-view__name">{sender}</span>
          )}{' '}
          <span className="post-view__received">
            {did}{' '}
            <a className="post-view__from-link" href={blog.url}>
              {blog.name}
            </a>
          </span>
        </p>
        <PostTime post={post} viewer={viewer} />
      </div>
    </>
  );
}

/** The author of a post, its time and its type; in an inbox, the sender. */
export function PostBy(props: PostByProps): ReactNode {
  return props.post.action.state === 'unapproved' ? (
    <ReceivedBy {...props} />
  ) : (
    <Author {...props} />
  );
}

interface PostByProps {
  readonly post: Post;
  readonly viewer: PostViewer;
  readonly type: PostType;
  readonly isFirst: boolean;
}

function Author({ post, viewer, type, isFirst }: PostByProps): ReactNode {
  const parent = post.action['tumblelog-parent-data'];
  return (
    <>
      <a className="post-view__avatar" href={post.blog.url} tabIndex={-1} aria-hidden="true">
        <Avatar src={post.blog.avatar_url} isEager={isFirst} />
      </a>
      <div className="post-view__who">
        <p className="post-view__by">
          <a
            className={viewer.isSignedIn ? 'post-view__name' : 'post-view__name p-author h-card'}
            href={post.blog.url}
          >
            {post.blog.name}
          </a>
          {parent !== null && (
            <span className="post-view__from">
              <span className="visually-hidden"> reblogged </span>
              <a className="post-view__from-link" href={parent.url}>
                {parent.name}
              </a>
            </span>
          )}
        </p>
        <PostTime post={post} viewer={viewer} />
      </div>
      <PostTypeMark type={type} />
    </>
  );
}

/** The type of a post; styles render its icon, see `post-icons.css`. */
const PostTypeMark = ({ type }: { readonly type: PostType }): ReactNode => (
  <span className="post-view__type" role="img" title={postTypeLabels[type]} />
);

/** Microformats of the times of a post in pages of visitors. */
export const timeMarks = { published: 'dt-published', updated: 'dt-updated' } as const;

function PostTime({
  post,
  viewer,
}: {
  readonly post: Post;
  readonly viewer: PostViewer;
}): ReactNode {
  const at = post.published_at ?? post.updated_at;
  return (
    <a
      className={viewer.isSignedIn ? 'post-view__time' : 'post-view__time u-url'}
      href={post.post_url}
    >
      <LocalTime
        at={at}
        format="date"
        language={viewer.language}
        className={viewer.isSignedIn ? undefined : timeMarks.published}
      />
    </a>
  );
}

/**
 * The body of a post, with its read-more link, carousel link and the credit of a submission. Programs
 * that read pages of visitors find no words or files of a sensitive post: they would show them
 * without a warning.
 */
export function PostMiddle({
  post,
  viewer,
  isFirst,
  moreHref,
}: {
  readonly post: Post;
  readonly viewer: PostViewer;
  readonly isFirst: boolean;
  readonly moreHref: string | undefined;
}): ReactNode {
  return (
    <>
      <PostBody
        post={post}
        isFirst={isFirst}
        moreHref={moreHref}
        variant={viewer.isSignedIn || post.is_nsfw ? 'page' : 'public'}
      />
      {moreHref !== undefined && post.is_cut === true && (
        <p className="post-view__more">
          <a href={moreHref}>{keepReading}</a>
        </p>
      )}
      {post.carousel_link_url !== undefined && <CarouselLink url={post.carousel_link_url} />}
      {post.submitted_by && post.action.state !== 'unapproved' && (
        <p className="post-view__source">
          {submissionTexts.credit}{' '}
          <a className="post-view__source-link" href={post.submitted_by.url}>
            {post.submitted_by.name}
          </a>
        </p>
      )}
    </>
  );
}

/**
 * The part of a post after its source: the networks to which it could not be sent, a report link
 * for readers without script, and the tags.
 */
export function PostEnd({
  post,
  viewer,
  isAlone,
}: {
  readonly post: Post;
  readonly viewer: PostViewer;
  /** Whether the post is alone on its page. */
  readonly isAlone: boolean;
}): ReactNode {
  return (
    <>
      {post.unsent_to && (
        <p className="post-view__source">
          {unsentTexts.notSent.replace('{networks}', post.unsent_to.join(', '))}{' '}
          <a className="post-view__source-link" href={`${pages.appSettings.path}#unsent`}>
            {unsentTexts.seeWhy}
          </a>
        </p>
      )}
      {isAlone && viewer.isSignedIn && !post.action.is_mine && (
        // the menu of a post, which has a report link too, needs scripts
        <noscript>
          <p className="post-view__source">
            <a className="post-view__source-link" href={reportPath(post.action.id)} rel="nofollow">
              Report
            </a>
          </p>
        </noscript>
      )}
      <PostTags
        tags={post.tags}
        blog={viewer.blog === post.blog.name ? viewer.blog : undefined}
        isSignedIn={viewer.isSignedIn}
      />
    </>
  );
}

/** The link of a carousel to another site. */
function CarouselLink({ url }: { readonly url: string }): ReactNode {
  const href = webHref(url);
  if (href === undefined) return null;
  return (
    <p className="post-view__source">
      <a className="post-view__source-link" href={href} rel="nofollow ugc noopener">
        {hostOf(url) || url}
      </a>
    </p>
  );
}
