import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts } from '@tessera/shared-contracts/messaging/texts';
import { useId, type ReactNode } from 'react';
import { BlogLine } from '../recipients/BlogLine.tsx';
import styles from './FurtherBlogs.module.css';

export interface FurtherBlogsProps {
  readonly blogs: readonly SuggestedBlog[];
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/**
 * Suggests blogs to talk to, below a short list of conversations. Renders nothing if there is no
 * blog to suggest.
 */
export function FurtherBlogs({ blogs, onOpen }: FurtherBlogsProps): ReactNode {
  const id = useId();
  if (blogs.length === 0) return null;
  return (
    <section className={styles.further}>
      <h3 className={styles.heading} id={id}>
        {inboxTexts.moreBlogs}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {blogs.map((blog) => (
          <li key={blog.uuid}>
            <button type="button" className={styles.row} onClick={() => onOpen(blog.name)}>
              <BlogLine blog={blog} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
