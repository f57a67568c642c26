import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { drawerTexts } from '@tessera/shared-contracts/blogs/drawer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { IconShare } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import { usePress } from '../state/presses.ts';
import type { ReactNode } from 'react';
import { Description } from '../blogs/Description.tsx';
import { LiveFollowGroup, LiveFollowMark } from '../parts/live-parts.tsx';
import { BlogIcon } from '../icons/BlogIcon.tsx';
import styles from './drawer-head.module.css';

export interface DrawerHeadProps {
  readonly platform: Platform;
  readonly blog: Blog;
}

/**
 * The head of the blog viewer, in the blog's theme: banner, icon, actions, title, name and
 * description. The close button is not part of it.
 */
export function DrawerHead({ platform, blog }: DrawerHeadProps): ReactNode {
  const press = usePress();
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
        <div className={styles['bar']}>
          <BlogIcon platform={platform} blog={blog} />
          <div className={styles['actions']}>
            <IconButton
              label={fillText(drawerTexts.share, { name: blog.name })}
              className={styles['share'] ?? ''}
              {...press({ action: 'share', detail: { blog: blog.name } })}
            >
              <IconShare />
            </IconButton>
            {blog.is_mine && isSignedIn && (
              <>
                <LinkButton size="small" href={blogPaths.activity(blog.name)}>
                  Activity
                </LinkButton>
                <LinkButton size="small" href={blogPaths.settings(blog.name)}>
                  Settings
                </LinkButton>
              </>
            )}
            <LiveFollowGroup blog={blog} isSignedIn={isSignedIn} />
          </div>
        </div>
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
    </header>
  );
}
