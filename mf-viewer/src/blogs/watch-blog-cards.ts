import { cardDelays } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Subscription } from 'rxjs';
import { later, listen } from '../mounting/listen.ts';

/** A card that is on the page. */
export interface OpenCard {
  readonly element: HTMLElement;
  /** Begins to fade out. */
  close(): void;
  /** Takes it off the page. */
  remove(): void;
}

const linkSelector = '[data-blog-card], #main a[href^="/@"]';

/** The blog a link leads to: the one it names in `data-blog-card`, or the one whose home its address is. */
function blogOf(link: HTMLElement | null): string | undefined {
  return link?.dataset['blogCard'] ?? /^\/@([a-z\d-]+)\/?$/.exec(link?.getAttribute('href') ?? '')?.[1];
}

/** The link to a blog that an element stands in. */
function blogLink(element: Element): HTMLElement | undefined {
  const link = element.closest<HTMLElement>(linkSelector);
  return link && blogOf(link) !== undefined ? link : undefined;
}

/**
 * Shows the card of a blog while the pointer or the focus is on a link to it, or on the card. The card's own code and
 * the blog's data are fetched only then; the link works without them.
 */
export function watchBlogCards(platform: Platform, lifetime: Subscription, container: HTMLElement): void {
  let card: OpenCard | undefined;
  let anchor: HTMLElement | undefined;
  // what is about to happen: a card opens, or closes
  let pending = Subscription.EMPTY;
  const fading = new Set<OpenCard>();

  const plan = (delay: number, run: () => void): void => {
    pending.unsubscribe();
    pending = later(lifetime, delay, run);
  };

  function removeNow(): void {
    pending.unsubscribe();
    card?.remove();
    card = undefined;
    anchor = undefined;
  }

  function fade(closing: OpenCard): void {
    card = undefined;
    anchor = undefined;
    closing.close();
    fading.add(closing);
    later(lifetime, cardDelays.remove, () => {
      fading.delete(closing);
      closing.remove();
    });
  }

  async function open(at: HTMLElement): Promise<void> {
    const name = blogOf(at);
    if (name === undefined) return;
    try {
      const { openBlogCard } = await import('./open-blog-card.tsx');
      const opened = await openBlogCard(platform, { name, anchor: at, container });
      // meanwhile the pointer went on, the page changed or the remote was unmounted
      if (anchor !== at || !at.isConnected || lifetime.closed) opened.remove();
      else card = opened;
    } catch (error) {
      platform.log.error(error, { action: 'blog card', blog: name });
      if (anchor === at) anchor = undefined;
    }
  }

  function enter(event: Event): void {
    if (!(event.target instanceof Element) || isTouch(event)) return;
    if (card?.element.contains(event.target)) {
      pending.unsubscribe();
      return;
    }
    const link = blogLink(event.target);
    // the blog of this page needs no card
    if (!link || link === anchor || blogOf(link) === platform.router.page.blog) {
      if (link === anchor) pending.unsubscribe();
      return;
    }
    plan(cardDelays.open, () => {
      removeNow();
      anchor = link;
      void open(link);
    });
  }

  function leave(event: PointerEvent | FocusEvent): void {
    if (!(event.target instanceof Element)) return;
    const to = event.relatedTarget instanceof Element ? event.relatedTarget : undefined;
    const link = blogLink(event.target);
    if (!link && !card?.element.contains(event.target)) return;
    if (to && (link?.contains(to) || anchor?.contains(to) || card?.element.contains(to))) return;
    const open = card;
    if (open) plan(cardDelays.close, () => fade(open));
    else removeNow();
  }

  listen(lifetime, 'pointerover', enter);
  listen(lifetime, 'focusin', enter);
  listen(lifetime, 'pointerout', leave);
  listen(lifetime, 'focusout', leave);
  listen(lifetime, 'keydown', (event) => {
    if (event.key === 'Escape' && anchor) removeNow();
  });
  // a followed link or an opened form leaves nothing hanging over the next page
  listen(lifetime, 'click', (event) => {
    if (event.target instanceof Element && (!card?.element.contains(event.target) || event.target.closest('a'))) removeNow();
  });
  lifetime.add(() => {
    removeNow();
    for (const closing of fading) closing.remove();
  });
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
