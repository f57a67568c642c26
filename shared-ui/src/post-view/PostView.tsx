import { keepReading } from '@tessera/shared-contracts/posts/body-markup';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { unsentTexts } from '@tessera/shared-contracts/sharing/networks';
import { submissionTexts } from '@tessera/shared-contracts/submissions/submission-rules';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { hostOf, webHref } from '../format/href.ts';
import { IconReblog } from '../Icon.tsx';
import { LocalTime } from '../LocalTime.tsx';
import { PostTypeIcon } from '../PostTypeIcon.tsx';
import { FilteredPost } from './FilteredPost.tsx';
import { FollowButton } from './FollowButton.tsx';
import { PostActions } from './PostActions.tsx';
import { hasContent, PostContent } from './PostContent.tsx';
import { PostStateBar, type QueuePlace } from './PostStateBar.tsx';
import { PostTags } from './PostTags.tsx';
import { PostTrail } from './PostTrail.tsx';

/** The viewer of a post; decides which actions its markup offers. */
export interface PostViewer {
  readonly isSignedIn: boolean;
  /** Staff see the moderation marks. */
  readonly isStaff?: boolean;
  /** Where a visitor returns after logging in; by default the post's page. */
  readonly loginNext?: string;
  /** The blog whose page this is: tags of its posts link to that blog's tag pages. */
  readonly blog?: string;
  /** `en_US` by default; only decides how dates and counts are written. */
  readonly language?: string;
}

export interface PostViewProps {
  readonly post: Post;
  readonly viewer: PostViewer;
  /** The first post of a page loads its pictures at once. */
  readonly isFirst?: boolean;
  /**
   * The post is alone on its page and shown uncut. In streams texts end at their read-more mark.
   */
  readonly isAlone?: boolean;
  /** Its place, on the page of a queue. */
  readonly queuePlace?: QueuePlace | undefined;
  /** Prefix of its ids, for a second copy of a post over the page. */
  readonly idPrefix?: string;
  /**
   * There is no clock here: times are rendered in UTC until a client converts them to its own time
   * zone ({@link LocalTime}).
   */
  readonly now?: never;
}

/**
 * The only renderer of a post, for pages, paging, embeds and the blog viewer. Pure markup: no
 * hooks, no context, no clock, no style import. Behaviour is attached by delegation through
 * `data-action`, with the action model in `data-post`.
 */
export function PostView({
  post,
  viewer,
  isFirst: isAhead = false,
  isAlone = false,
  queuePlace,
  idPrefix = 'post',
}: PostViewProps): ReactNode {
  const id = `${idPrefix}-${post.action.id}`;
  const byline = `${id}-by`;
  const moreHref = isAlone ? undefined : post.post_url;
  // a reblog has the type of its root, whatever was added on the way
  const type = post.trail[0]?.content.type ?? post.type;
  const carouselIndex = post.action.is_carousel ? post.action.carousel_index : undefined;
  // whoever opens a post's own page wants to see it
  const isHidden = !isAlone && (post.filtered?.length ?? 0) > 0;
  const isFirst = isAhead && !isHidden;
  const shown = (
    <>
      <PostStateBar post={post} viewer={viewer} queuePlace={queuePlace} />
      <PostHead post={post} type={type} viewer={viewer} byline={byline} isFirst={isFirst} />
      <div
        className={
          post.trail.length > 0 ? 'post-view__body post-view__body--trail' : 'post-view__body'
        }
      >
        {post.trail.length > 0 && (
          <PostTrail
            entries={post.trail}
            isFirst={isFirst}
            moreHref={moreHref}
            carouselIndex={carouselIndex}
          />
        )}
        {hasContent(post.content) && post.trail.length > 0 && (
          <div className="post-view__entry">
            <p className="post-view__entry-by">
              <Avatar src={post.blog.avatar_url} size="small" />
              <a className="post-view__entry-link" href={post.blog.url}>
                {post.blog.name}
              </a>
            </p>
            <PostContent
              content={post.content}
              isFirst={isFirst}
              moreHref={moreHref}
              isPreparing={post.state === 'transcoding'}
            />
          </div>
        )}
        {post.trail.length === 0 && (
          <PostContent
            content={post.content}
            isFirst={isFirst}
            moreHref={moreHref}
            isPreparing={post.state === 'transcoding'}
            carouselIndex={carouselIndex}
          />
        )}
      </div>
      {moreHref !== undefined && post.is_cut === true && (
        <p className="post-view__more">
          <a href={moreHref}>{keepReading}</a>
        </p>
      )}
      {post.carousel_link_url !== undefined && <CarouselLink url={post.carousel_link_url} />}
      {post.submitted_by && (
        <p className="post-view__source">
          {submissionTexts.credit}{' '}
          <a className="post-view__source-link" href={post.submitted_by.url}>
            {post.submitted_by.name}
          </a>
        </p>
      )}
      <PostSource url={post.source_url} title={post.source_title} />
      {post.unsent_to && (
        <p className="post-view__source">
          {unsentTexts.notSent.replace('{networks}', post.unsent_to.join(', '))}{' '}
          <a className="post-view__source-link" href={`${pages.appSettings.path}#unsent`}>
            {unsentTexts.seeWhy}
          </a>
        </p>
      )}
      <PostTags tags={post.tags} blog={viewer.blog === post.blog.name ? viewer.blog : undefined} />
      <PostActions post={post} viewer={viewer} id={id} />
    </>
  );
  return (
    <article
      className="post-view"
      id={id}
      data-post-id={post.action.id}
      data-post={JSON.stringify(post.action)}
      data-post-type={type}
      aria-labelledby={byline}
    >
      {isHidden ? <FilteredPost names={post.filtered ?? []}>{shown}</FilteredPost> : shown}
    </article>
  );
}

function PostHead({
  post,
  type,
  viewer,
  byline,
  isFirst,
}: Required<Pick<PostViewProps, 'post' | 'viewer' | 'isFirst'>> & {
  readonly type: PostType;
  readonly byline: string;
}): ReactNode {
  const parent = post.action['tumblelog-parent-data'];
  return (
    <header className="post-view__head">
      <a className="post-view__avatar" href={post.blog.url} tabIndex={-1} aria-hidden="true">
        <Avatar src={post.blog.avatar_url} isEager={isFirst} />
      </a>
      <div className="post-view__who">
        <p className="post-view__by" id={byline}>
          <a className="post-view__name" href={post.blog.url}>
            {post.blog.name}
          </a>
          {parent !== null && (
            <span className="post-view__from">
              <IconReblog className="post-view__from-icon" />
              <span className="visually-hidden"> reblogged </span>
              <a className="post-view__from-link" href={parent.url}>
                {parent.name}
              </a>
            </span>
          )}
        </p>
        <PostTime post={post} viewer={viewer} />
      </div>
      {!post.action.following && (
        <FollowButton blog={post.blog} isSignedIn={viewer.isSignedIn} variant="quiet" />
      )}
      <span className="post-view__type" title={postTypeLabels[type]}>
        <PostTypeIcon type={type} />
        <span className="visually-hidden">{postTypeLabels[type]}</span>
      </span>
    </header>
  );
}

function PostTime({
  post,
  viewer,
}: {
  readonly post: Post;
  readonly viewer: PostViewer;
}): ReactNode {
  const at = post.published_at ?? post.updated_at;
  return (
    <a className="post-view__time" href={post.post_url}>
      <LocalTime at={at} format="date" language={viewer.language} />
    </a>
  );
}

/** Where the carousel of a post leads. */
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

function PostSource({ url, title }: { readonly url: string; readonly title: string }): ReactNode {
  const href = webHref(url);
  if (href === undefined) return null;
  return (
    <p className="post-view__source" data-post-source>
      Source:{' '}
      <a className="post-view__source-link" href={href} rel="nofollow ugc noopener">
        {title === '' ? hostOf(url) || url : title}
      </a>
    </p>
  );
}
