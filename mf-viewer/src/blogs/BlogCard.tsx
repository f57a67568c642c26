import type { blogCard } from '@tessera/shared-contracts/blogs/endpoints';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { BlogBanner } from '@tessera/shared-ui/post-view/BlogBanner';
import { FollowButton } from '@tessera/shared-ui/post-view/FollowButton';
import type { ReactNode } from 'react';
import type { InferOutput } from 'valibot';
import styles from './blog-card.module.css';

export interface BlogCardProps {
  readonly blog: InferOutput<typeof blogCard>;
  readonly isSignedIn: boolean;
}

/** Fewer highlighted posts than this are not shown, and no more than the other. */
const highlighted = { least: 2, most: 3 } as const;

/** What the card of a blog shows, by its theme. Its button acts by delegation, like those of the page. */
export function BlogCard({ blog, isSignedIn }: BlogCardProps): ReactNode {
  const theme = blog.global_theme_params;
  const isEmpty = blog.highlighted_posts.length < highlighted.least;
  return (
    <div className={styles['inside']} {...(isEmpty && { 'data-empty': '' })}>
      {theme.show_header_image && <div className={styles['banner']}><BlogBanner blog={blog} /></div>}
      <div className={styles['top']}>
        {theme.show_avatar && <Avatar src={blog.avatar_url} shape={theme.avatar_shape} />}
        <FollowButton blog={blog} isSignedIn={isSignedIn} look="primary" />
      </div>
      <div className={styles['about']}>
        {theme.show_title && <p className={styles['title']}><a href={blog.url}>{blog.title === '' ? blog.name : blog.title}</a></p>}
        <p className={styles['name']}>@{blog.name}</p>
        {theme.show_description && blog.description !== '' && <p className={styles['description']}>{blog.description}</p>}
      </div>
      {!isEmpty && (
        <ul className={styles['posts']} aria-label={`Posts of ${blog.name}`}>
          {blog.highlighted_posts.slice(0, highlighted.most).map((post) => (
            <li key={post.id}>
              <a className={styles['post']} href={post.post_url}>
                {post.thumbnail !== '' && <img className={styles['thumbnail']} src={post.thumbnail} alt="" />}
                <span className={post.thumbnail === '' ? styles['summary'] : 'visually-hidden'}>{post.summary === '' ? 'Open post' : post.summary}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
