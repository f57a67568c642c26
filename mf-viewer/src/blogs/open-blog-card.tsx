import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { element } from '../stream/element.ts';
import styles from './blog-card.module.css';
import { BlogCard } from './BlogCard.tsx';
import type { OpenCard } from './watch-blog-cards.ts';

/** Space in px between a link and the card, and between the card and the edge of the window. */
const gap = 8;
/** Height in px that a card keeps where there is hardly room. */
const leastHeight = 160;

export interface BlogCardOptions {
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly container: HTMLElement;
}

/** Fetches a blog and shows its card beside a link. Rejects when the blog cannot be had. */
export async function openBlogCard(platform: Platform, { name, anchor, container }: BlogCardOptions): Promise<OpenCard> {
  const blog = await platform.call(tumblelogPopover, { params: { blog: name }, query: { is_tumblelog_popover: true } });
  const card = element('div', styles['card'] ?? '');
  card.dataset['openCard'] = blog.name;
  card.setAttribute('role', 'region');
  card.setAttribute('aria-label', `About ${blog.name}`);
  container.append(card);
  const root = createRoot(card);
  flushSync(() => root.render(<BlogCard blog={blog} isSignedIn={platform.bootstrap.user !== undefined} />));

  async function place(): Promise<void> {
    const { x, y } = await computePosition(anchor, card, {
      strategy: 'fixed', placement: 'bottom-start',
      middleware: [
        offset(gap), flip({ padding: gap }), shift({ padding: gap }),
        size({ padding: gap, apply: ({ availableHeight }) => { card.style.maxHeight = `${Math.round(Math.max(leastHeight, availableHeight))}px`; } }),
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
      stopPlacing();
      root.unmount();
      card.remove();
    },
  };
}
