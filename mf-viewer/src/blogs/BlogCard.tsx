import type { blogCard } from '@tessera/shared-contracts/blogs/endpoints';
import { BlogHead } from '@tessera/shared-ui/post-view/BlogHead';
import type { PostViewer } from '@tessera/shared-ui/post-view/PostView';
import type { ReactNode } from 'react';
import type { InferOutput } from 'valibot';
import styles from './blog-card.module.css';

export interface BlogCardProps {
  readonly blog: InferOutput<typeof blogCard>;
  readonly viewer: PostViewer;
  readonly canMessage: boolean;
}

/** Fewer highlighted posts than this are not shown. */
const leastHighlighted = 2;

/** What the card of a blog shows. Its buttons act by delegation, like those of the page. */
export function BlogCard({ blog, viewer, canMessage }: BlogCardProps): ReactNode {
  const isEmpty = blog.highlighted_posts.length < leastHighlighted;
  return (
    <div className={isEmpty ? `${styles['inside']} ${styles['inside--empty']}` : styles['inside']} {...(isEmpty && { 'data-empty': '' })}>
      <BlogHead blog={blog} viewer={viewer} canMessage={canMessage} level={2} />
      {!isEmpty && (
        <ul className={styles['posts']} aria-label={`Posts of ${blog.name}`}>
          {blog.highlighted_posts.map((post) => (
            <li key={post.id}>
              <a className={styles['post']} href={post.post_url}>
                {post.thumbnail !== '' && <img className={styles['thumbnail']} src={post.thumbnail} alt="" />}
                {post.summary === '' ? 'Open post' : post.summary}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
