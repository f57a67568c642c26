import { later } from '@tessera/shared-ui/lifetime';
import { cardDelays } from '@tessera/shared-contracts/blogs/drawer-constants';
import type { LiveViewer } from '../actions/action-context.ts';
import { fitHeight } from '@tessera/shared-ui/overlays/fit-height';
import { HoverCard } from '@tessera/shared-ui/overlays/HoverCard';
import { flushSync } from 'react-dom';
import { createPartRoot } from '@tessera/shared-ui/part-root';
import { seedBlog } from '../state/blog-state.ts';
import { Live } from '../parts/live-context.tsx';
import styles from './blog-card.module.css';
import { BlogCard } from './BlogCard.tsx';
import type { FoundCard, HighlightedPost } from './card-records.ts';
import type { CardSurroundings, OpenCard } from './cards.ts';
import { themeProperties } from '@tessera/shared-ui/format/theme-properties';

/** The maximum height of a card is the available space, but never less than 160 px. */
const height = fitHeight(160);

export interface BlogCardOptions extends Pick<CardSurroundings, 'loadTitleFont'> {
  readonly found: FoundCard;
  readonly anchor: HTMLElement;
}

/**
 * Shows the card of a blog beside a link. The posts are shown once they have loaded, but not within
 * the first half second.
 */
export function openBlogCard(
  viewer: LiveViewer,
  { found: { blog, posts }, anchor, loadTitleFont }: BlogCardOptions,
): OpenCard {
  const { platform, container } = viewer;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  loadTitleFont(blog.global_theme_params.title_font);
  const place = container.appendChild(document.createElement('div'));
  // the user did not ask for the card, so if it fails, it is removed without an error message
  const root = createPartRoot(platform, place, (error) => {
    platform.log.error(error, { action: 'render', part: 'blog card' });
    place.remove();
  });
  seedBlog(viewer.blogs, blog.name, blog);
  let shown: readonly HighlightedPost[] | undefined;
  let isClosing = false;
  const show = (): void =>
    flushSync(() =>
      root.render(
        <HoverCard
          anchor={anchor}
          placing={{ height }}
          className={isClosing ? `${styles['card']} ${styles['card--closing']}` : styles['card']}
          style={themeProperties(blog.global_theme_params)}
          aria-label={`About ${blog.name}`}
          inert={isClosing}
        >
          <Live services={viewer}>
            <BlogCard
              blog={blog}
              posts={shown}
              isSignedIn={platform.bootstrap.user !== undefined}
              onOpen={() => void platform.router.navigate(blog.url)}
            />
          </Live>
        </HoverCard>,
      ),
    );
  show();
  later(signal, cardDelays.postsLoad, () => {
    void posts.then((arrived) => {
      if (signal.aborted) return;
      shown = arrived;
      show();
    });
  });

  return {
    element: place,
    close() {
      isClosing = true;
      show();
    },
    remove() {
      lifetime.abort();
      root.unmount();
      place.remove();
    },
  };
}
