import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { isAdPosition, viewerPagingBuffer, viewerTexts } from '@tessera/shared-contracts/blogs/viewer-constants';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { BlogHead } from '@tessera/shared-ui/post-view/BlogHead';
import { PostView, type PostViewer } from '@tessera/shared-ui/post-view/PostView';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { Fragment, memo, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { BlogReader } from './blog-pages.ts';
import styles from './blog-drawer.module.css';
import { ViewerAd } from './ViewerAd.tsx';

export interface BlogDrawerProps {
  readonly reader: BlogReader;
  readonly name: string;
  /** What scrolls. */
  readonly panel: HTMLElement;
  readonly viewer: PostViewer;
  readonly canMessage: boolean;
  /** Whether an ad may be placed at all. */
  readonly showsAds: boolean;
  readonly onClose: () => void;
}

// Once shown they are left alone: likes and follows are written into their elements, as into those of the page.
const Head = memo(BlogHead);
const Entry = memo(PostView);
const initialPosts = 2;

/** A blog with its posts, as far as they have arrived. */
export function BlogDrawer({ reader, name, panel, viewer, canMessage, showsAds, onClose }: BlogDrawerProps): ReactNode {
  const { status, blog, posts, hasAd } = useSyncExternalStore(reader.subscribe, () => reader.pages);
  const end = useEnd(reader, panel, status === 'ready' && blog !== undefined);
  const ground = blog?.global_theme_params.background_color;
  useEffect(() => {
    if (ground !== undefined) panel.style.setProperty('--blog-ground', ground);
    panel.classList.toggle(styles['panel--themed'] ?? '', ground !== undefined);
  }, [panel, ground]);
  const isFirst = blog === undefined;
  return (
    <>
      <div className={styles['top']}><IconButton label="Close" className={styles['close'] ?? ''} onClick={onClose}><IconClose /></IconButton></div>
      {blog && <Head blog={blog} viewer={viewer} canMessage={canMessage} level={2} />}
      {isFirst && status === 'loading' && <div className={styles['head']} aria-hidden="true"><span className="skeleton skeleton--block" /></div>}
      <div className={styles['posts']} aria-busy={status === 'loading'}>
        {posts.map((post, index) => (
          <Fragment key={`${post.action.id} ${post.updated_at}`}>
            <Entry post={post} viewer={viewer} isFirst={index === 0} idPrefix="viewer-post" />
            {showsAds && hasAd && isAdPosition(index + 1) && <ViewerAd />}
          </Fragment>
        ))}
        {status === 'loading' && <Skeleton label={isFirst ? viewerTexts.loading : viewerTexts.loadingMore} shape="post" count={isFirst ? initialPosts : 1} />}
        {status === 'failed' && (
          <div className={`notice notice--error ${styles['notice'] ?? ''}`} role="status">
            <p>{viewerTexts.failed}</p>
            <p className={styles['ways']}>
              <button type="button" className="button button--small" onClick={() => void reader.loadMore()}>{viewerTexts.retry}</button>
              {isFirst && <a className="button button--small" href={blogPaths.home(name)}>{viewerTexts.toBlog}</a>}
            </p>
          </div>
        )}
        {status === 'complete' && (posts.length === 0 ? <EmptyState title={viewerTexts.empty} /> : <p className={styles['end']}>{fillText(viewerTexts.end, { name })}</p>)}
        <div ref={end} />
      </div>
    </>
  );
}

/** An element near whose coming into view the next page is fetched, while there may be one. */
function useEnd(reader: BlogReader, panel: HTMLElement, isWatched: boolean) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWatched || !end.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void reader.loadMore();
    }, { root: panel, rootMargin: `0px 0px ${Math.round(window.innerHeight * viewerPagingBuffer)}px 0px` });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [reader, panel, isWatched]);
  return end;
}
