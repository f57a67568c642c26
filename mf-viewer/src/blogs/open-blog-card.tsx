import { later } from '@tessera/shared-ui/lifetime';
import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { cardDelays } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { element } from '../stream/element.ts';
import styles from './blog-card.module.css';
import { BlogCard } from './BlogCard.tsx';
import type { FoundCard, HighlightedPost } from './card-records.ts';
import type { CardSurroundings, OpenCard } from './cards.ts';
import { dress } from './themed.ts';

/** Space in px between a link and the card, and between the card and the edge of the window. */
const gap = 8;
/** Minimum height of a card in px where there is hardly room. */
const leastHeight = 160;

export interface BlogCardOptions extends CardSurroundings {
  readonly found: FoundCard;
  readonly anchor: HTMLElement;
}

/**
 * Shows the card of a blog beside a link. Its posts are shown once loaded, after half a second of
 * loading at least.
 */
export function openBlogCard(
  platform: Platform,
  { found: { blog, posts }, anchor, container, loadTitleFont }: BlogCardOptions,
): OpenCard {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const card = element('div', styles['card'] ?? '');
  card.dataset['openCard'] = blog.name;
  card.setAttribute('role', 'region');
  card.setAttribute('aria-label', `About ${blog.name}`);
  dress(card, blog.global_theme_params);
  loadTitleFont(blog.global_theme_params.title_font);
  container.append(card);
  const root = createRoot(card);
  const show = (shown: readonly HighlightedPost[] | undefined): void =>
    flushSync(() =>
      root.render(
        <BlogCard blog={blog} posts={shown} isSignedIn={platform.bootstrap.user !== undefined} />,
      ),
    );
  show(undefined);
  let isOver = false;
  later(signal, cardDelays.postsLoad, () => {
    void posts.then((arrived) => {
      if (!isOver) show(arrived);
    });
  });

  async function place(): Promise<void> {
    const { x, y } = await computePosition(anchor, card, {
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(gap),
        flip({ padding: gap }),
        shift({ padding: gap }),
        size({
          padding: gap,
          apply: ({ availableHeight }) => {
            card.style.maxHeight = `${Math.round(Math.max(leastHeight, availableHeight))}px`;
          },
        }),
      ],
    });
    card.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }
  const stopPlacing = autoUpdate(anchor, card, () => void place());

  return {
    element: card,
    close() {
      card.inert = true;
      card.classList.add(styles['card--closing'] ?? '');
    },
    remove() {
      isOver = true;
      lifetime.abort();
      stopPlacing();
      root.unmount();
      card.remove();
    },
  };
}
