import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { drawerTexts } from '@tessera/shared-contracts/blogs/drawer-constants';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import type { MouseEvent, ReactNode } from 'react';
import styles from './blog-card.module.css';
import type { CardBlog, HighlightedPost } from './card-records.ts';
import { LiveBlogActions, LiveBlogContacts, LiveFollowMark } from '../parts/live-parts.tsx';
import { isModified } from '../state/presses.ts';
import { blogActionsOf } from '../post-view/BlogActions.tsx';
import { Description } from './Description.tsx';

export interface BlogCardProps {
  readonly blog: CardBlog;
  /** The highlighted posts; undefined while they are loading. */
  readonly posts: readonly HighlightedPost[] | undefined;
  readonly isSignedIn: boolean;
  /** Opens the page of the blog. */
  readonly onOpen: () => void;
}

/**
 * Numbers of highlighted posts: at most `max` are shown, and none if there are fewer than `min`.
 */
const highlighted = { min: 2, max: 3 } as const;

/** The card of a blog, in its theme. The posts open in the drawer where possible. */
export function BlogCard({ blog, posts, isSignedIn, onOpen }: BlogCardProps): ReactNode {
  const isEmpty = posts !== undefined && posts.length < highlighted.min;
  return (
    <div className={styles['inside']} {...(isEmpty && { 'data-empty': '' })}>
      <CardAbout blog={blog} isSignedIn={isSignedIn} onOpen={onOpen} />
      {posts === undefined && (
        <div className={styles['posts']} role="status" aria-label={drawerTexts.loading}>
          {Array.from({ length: highlighted.max }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- placeholders are all alike
            <span key={index} className={`skeleton ${styles['tile'] ?? ''}`} />
          ))}
        </div>
      )}
      {posts !== undefined && !isEmpty && (
        <ul className={styles['posts']} aria-label={`Posts by ${blog.name}`}>
          {posts.slice(0, highlighted.max).map((post) => (
            <li key={post.id}>
              <a
                className={`${styles['tile'] ?? ''} ${styles['post'] ?? ''}`}
                href={post.post_url}
                {...{
                  [blogLinkAttributes.viewer]: JSON.stringify({
                    name: blog.name,
                    post_id: post.id,
                  }),
                }}
              >
                {post.thumbnail !== '' && (
                  <img className={styles['thumbnail']} src={post.thumbnail} alt="" />
                )}
                <span className={post.thumbnail === '' ? styles['summary'] : 'visually-hidden'}>
                  {post.summary === '' ? 'Open post' : post.summary}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CardAbout({
  blog,
  isSignedIn,
  onOpen,
}: Pick<BlogCardProps, 'blog' | 'isSignedIn' | 'onOpen'>): ReactNode {
  const theme = blog.global_theme_params;
  const actions = blogActionsOf(blog, isSignedIn, blog.can_receive_messages === true);
  /** A plain press on a link to a blog would open the drawer. */
  function openPage(event: MouseEvent): void {
    if (isModified(event)) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <>
      {theme.show_header_image && (
        <div className={styles['banner']}>
          <BlogBanner blog={blog} />
        </div>
      )}
      <div className={styles['top']}>
        {theme.show_avatar && (
          <a className={styles['avatar']} href={blog.url} tabIndex={-1} aria-hidden="true">
            <Avatar src={blog.avatar_url} size="large" shape={theme.avatar_shape} />
          </a>
        )}
        <LiveBlogActions {...actions} place="card" />
      </div>
      <div className={styles['about']}>
        {theme.show_title && (
          <p className={styles['title']} dir="auto">
            <a href={blog.url}>{blog.title === '' ? blog.name : blog.title}</a>
          </p>
        )}
        <p className={styles['name']}>
          @{blog.name}
          {blog.follows_you === true && <LiveFollowMark blog={blog} />}
        </p>
        {theme.show_description && (
          <Description blog={blog} className={styles['description'] ?? ''} />
        )}
      </div>
      <div className={styles['ways']}>
        <LinkButton size="small" href={blog.url} onClick={openPage}>
          {drawerTexts.toBlog}
        </LinkButton>
        <LiveBlogContacts {...actions} size="small" />
      </div>
    </>
  );
}
