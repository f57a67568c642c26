import styles from './blog-drawer.module.css';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  blogSearchTexts,
  isAdPosition,
  drawerTexts,
  type DrawerTarget,
} from '@tessera/shared-contracts/blogs/drawer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { IconArrowOut, IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { Html } from '@tessera/shared-ui/content/Html';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import type { LiveViewer } from '../actions/action-context.ts';
import { Live } from '../parts/live-context.tsx';
import { LivePost } from '../parts/live-parts.tsx';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { Fragment, useEffect, useSyncExternalStore, type ReactNode, useRef, useState } from 'react';
import { BlogSearchBar } from '../search/BlogSearchBar.tsx';
import type { BlogSearch } from '../search/blog-search.ts';
import { NoResults } from '../search/NoResults.tsx';
import type { Autopager } from './autopager.ts';
import type { BlogLoader } from './blog-pages.ts';
import { DrawerHead } from './DrawerHead.tsx';
import { adSize } from '@tessera/shared-contracts/ads/ads';

/** An ad between the posts of the blog viewer; renders nothing if there is no ad. */
function DrawerAd({ ads }: Pick<Platform, 'ads'>): ReactNode {
  const place = useRef<HTMLElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(
    () => (place.current ? ads.fill(place.current, 'viewer', () => setEmpty(true)) : undefined),
    [ads],
  );
  if (isEmpty) return null;
  return (
    <aside
      ref={place}
      className={styles['ad']}
      aria-label={drawerTexts.ad}
      style={{ inlineSize: adSize.width, blockSize: adSize.height }}
    />
  );
}

export interface BlogDrawerProps {
  readonly live: LiveViewer;
  readonly loader: BlogLoader;
  readonly search: BlogSearch;
  readonly target: DrawerTarget;
  /** The scroll container of the drawer. */
  readonly panel: HTMLElement;
  readonly pager: Autopager;
  readonly viewer: PostViewer;
  /** Whether the drawer may contain ads. */
  readonly showsAds: boolean;
  readonly onLeave: () => void;
}

const initialPosts = 2;

/** A blog with the posts loaded so far, or the results of a search in it. */
export function BlogDrawer({
  live,
  loader,
  search,
  target,
  panel,
  pager,
  viewer,
  showsAds,
  onLeave,
}: BlogDrawerProps): ReactNode {
  const pages = useSyncExternalStore(loader.subscribe, () => loader.pages);
  const model = useSyncExternalStore(search.subscribe, () => search.model);
  // the posts may not fill the drawer yet
  useEffect(() => {
    pager.check();
  }, [pager, pages, model]);
  const { blog } = pages;
  const { platform } = live;
  return (
    <Live services={live}>
      <div className={styles['top']}>
        {blog && (
          <a className={styles['open']} href={blog.url}>
            {drawerTexts.toBlog}
            <IconArrowOut />
          </a>
        )}
        {blog && target.post_id === '' && (
          <BlogSearchBar
            platform={platform}
            search={search}
            model={model}
            onClear={() => void loader.restart()}
          />
        )}
        <IconButton label="Close" className={styles['close'] ?? ''} onClick={onLeave}>
          <IconClose />
        </IconButton>
      </div>
      <div className={styles['contents']}>
        {blog && <DrawerHead platform={platform} blog={blog} />}
        {!blog && pages.status === 'loading' && (
          <div aria-hidden="true">
            <span className={`skeleton ${styles['banner'] ?? ''}`} />
            <div className={styles['about']}>
              <span className="skeleton skeleton--title" />
              <span className="skeleton skeleton--line" />
            </div>
          </div>
        )}
        {model.term === '' ? (
          <Shown
            {...pages}
            viewer={viewer}
            ads={showsAds && pages.hasAd ? platform.ads : undefined}
            loading={blog ? drawerTexts.loadingMore : drawerTexts.loading}
            first={blog ? 1 : initialPosts}
            end={
              pages.posts.length === 0 ? (
                <div className={styles['nothing']}>
                  <EmptyState title={drawerTexts.empty} />
                </div>
              ) : (
                <p className={styles['end']}>{fillText(drawerTexts.end, { name: target.name })}</p>
              )
            }
            failed={
              <FailureActions
                onRetry={() => void loader.loadMore()}
                blog={blog ? undefined : target.name}
              />
            }
          />
        ) : (
          <Shown
            {...model}
            viewer={viewer}
            loading={blogSearchTexts.searching}
            first={initialPosts}
            label={fillText(blogSearchTexts.found, { term: model.term })}
            end={
              model.posts.length === 0 ? (
                <NoResults term={model.term} panel={panel} />
              ) : (
                <p className={styles['end']}>
                  {blogSearchTexts.end.replace('{term}', () => model.term)}
                </p>
              )
            }
            failed={<FailureActions onRetry={() => void search.loadMore()} />}
          />
        )}
      </div>
      <div hidden>
        {pages.tracking.map((html, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- each page adds one at the end, and they may repeat
          <Html key={index} html={html} className="" />
        ))}
      </div>
    </Live>
  );
}

interface ShownProps {
  readonly posts: readonly Post[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'complete';
  readonly viewer: PostViewer;
  /** Absent if no ads are shown. */
  readonly ads?: Platform['ads'] | undefined;
  /** Text for screen readers while posts are loading. */
  readonly loading: string;
  /** Number of skeletons while the first posts are loading. */
  readonly first: number;
  readonly label?: string;
  readonly end: ReactNode;
  readonly failed: ReactNode;
}

function Shown({
  posts,
  status,
  viewer,
  ads,
  loading,
  first,
  label,
  end,
  failed,
}: ShownProps): ReactNode {
  return (
    <div
      className={styles['posts']}
      aria-busy={status === 'loading'}
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
    >
      {posts.map((post, index) => (
        <Fragment key={`${post.action.id} ${post.updated_at}`}>
          <LivePost post={post} viewer={viewer} isFirst={index === 0} idPrefix="viewer-post" />
          {ads && isAdPosition(index + 1) && <DrawerAd ads={ads} />}
        </Fragment>
      ))}
      {status === 'loading' && (
        <Skeleton label={loading} shape="post" count={posts.length === 0 ? first : 1} />
      )}
      {status === 'failed' && failed}
      {status === 'complete' && end}
    </div>
  );
}

/** The actions after a failure. As specified, there is no message. */
function FailureActions({
  onRetry,
  blog,
}: {
  readonly onRetry: () => void;
  readonly blog?: string | undefined;
}): ReactNode {
  return (
    <p className={styles['ways']}>
      <Button size="small" onClick={onRetry}>
        {drawerTexts.retry}
      </Button>
      {blog !== undefined && (
        <LinkButton size="small" href={blogPaths.home(blog)}>
          {drawerTexts.toBlog}
        </LinkButton>
      )}
    </p>
  );
}
