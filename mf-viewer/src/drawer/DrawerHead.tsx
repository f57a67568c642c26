import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import { useLayoutEffect, type ReactNode } from 'react';
import { Description } from '../blogs/Description.tsx';
import { useLive } from '../parts/live-context.tsx';
import { LiveBlogActions, LiveFollowMark } from '../parts/live-parts.tsx';
import { blogActionsOf } from '../post-view/BlogActions.tsx';
import { seedBlog } from '../state/blog-state.ts';
import { BlogIcon } from '../icons/BlogIcon.tsx';
import styles from './drawer-head.module.css';

export interface DrawerHeadProps {
  readonly platform: Platform;
  readonly blog: Blog;
}

/**
 * The head of the blog viewer, in the blog's theme: banner, icon, title, name,
 * description and actions. The bar with search and close button is not part of it.
 */
export function DrawerHead({ platform, blog }: DrawerHeadProps): ReactNode {
  const { blogs } = useLive();
  useLayoutEffect(() => {
    seedBlog(blogs, blog.name, blog);
  }, [blogs, blog]);
  const theme = blog.global_theme_params;
  const isSignedIn = platform.bootstrap.user !== undefined;
  return (
    <header className={styles['head']} {...{ [blogHeadAttributes.head]: blog.name }}>
      {theme.show_header_image && (
        <div className={styles['banner']}>
          <BlogBanner blog={blog} />
        </div>
      )}
      <div className={styles['body']}>
        <BlogIcon platform={platform} blog={blog} />
        <div className={styles['about']}>
          <h2 className={theme.show_title ? styles['title'] : 'visually-hidden'} dir="auto">
            <a href={blog.url}>{blog.title === '' ? blog.name : blog.title}</a>
          </h2>
          <p className={styles['name']}>
            @{blog.name}
            {blog.follows_you === true && <LiveFollowMark blog={blog} />}
          </p>
          {theme.show_description && (
            <Description blog={blog} className={styles['description'] ?? ''} />
          )}
        </div>
        <div className={styles['actions']}>
          <LiveBlogActions
            {...blogActionsOf(blog, isSignedIn, blog.can_receive_messages === true)}
            place="drawer"
          />
        </div>
      </div>
    </header>
  );
}
