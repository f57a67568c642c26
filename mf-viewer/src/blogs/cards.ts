import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { cardDelays } from '@tessera/shared-contracts/blogs/drawer-constants';
import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import type { LiveViewer } from '../actions/action-context.ts';
import { isCovered } from '../parts/is-covered.ts';
import type { ActionName } from '../state/presses.ts';
import { blogOf, cardLink, homeOf } from './blog-links.ts';
import { createCardRecords } from './card-records.ts';
import type { LoadTitleFont } from './title-font.ts';

/** A card that is on the page. */
export interface OpenCard {
  readonly element: HTMLElement;
  /** Starts to fade the card out. */
  close(): void;
  /** Removes the card from the page. */
  remove(): void;
}

export interface Cards {
  /** Call when the pointer has moved on an element, or an element has received focus. */
  enter(event: Event): void;
  /** The link around an element of the open card, if it leads to a blog or post. */
  linkOf(element: Element): HTMLElement | undefined;
  /** The link that opened the card; undefined if the card does not contain the element. */
  anchorOf(element: HTMLElement): HTMLElement | undefined;
  /** Keeps a link from opening its card when focus is restored to it. */
  leaveAlone(link: HTMLElement): void;
}

export interface CardSurroundings {
  readonly loadTitleFont: LoadTitleFont;
  /** The blog whose drawer contains a link; in that drawer, links to the blog open no card. */
  readonly blogAround: (link: HTMLElement) => string | undefined;
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
/** Focus caused by a click opens no card. */
const isByPointer = (event: Event, link: HTMLElement): boolean =>
  event.type === 'focusin' && !link.matches(':focus-visible');

const controlOf = (action: ActionName): string => `[${controlAttributes.action}="${action}"]`;

/** Controls of a card that open something over the page: links, and those that first ask. */
const opensOver = `a, ${controlOf('block')}, ${controlOf('follow')}[aria-pressed="true"]`;

/**
 * Shows the card of a blog while the pointer or keyboard focus is on a link to it, or on the
 * card. A link that comes under a resting pointer, as when a form closes, opens no card: that does
 * not move the pointer.
 */
export function createCards(
  viewer: LiveViewer,
  { loadTitleFont, blogAround }: CardSurroundings,
): Cards {
  const { platform, signal } = viewer;
  const records = createCardRecords(platform);
  let card: OpenCard | undefined;
  let anchor: HTMLElement | undefined;
  /** Weak, because a link that leaves the page is never left by the pointer. */
  let ignored: WeakRef<HTMLElement> | undefined;
  // the link whose card is about to open
  let awaited: HTMLElement | undefined;
  // cancels the pending opening or closing of a card
  let cancelPending = (): void => {};
  const fading = new Set<OpenCard>();

  function cancel(): void {
    cancelPending();
    awaited = undefined;
  }

  const plan = (delay: number, run: () => void): void => {
    cancel();
    cancelPending = later(signal, delay, run);
  };

  function removeNow(): void {
    cancel();
    card?.remove();
    card = undefined;
    anchor = undefined;
  }

  /** Moves the focus to the link of the card, without opening its card again. */
  function focusAnchor(): void {
    ignored = anchor && new WeakRef(anchor);
    anchor?.focus({ preventScroll: true });
  }

  function fade(closing: OpenCard): void {
    card = undefined;
    anchor = undefined;
    closing.close();
    fading.add(closing);
    later(signal, cardDelays.remove, () => {
      fading.delete(closing);
      closing.remove();
    });
  }

  async function open(at: HTMLElement): Promise<void> {
    const key = blogOf(at);
    if (key === undefined) return;
    try {
      const { openBlogCard } = await import('./open-blog-card.tsx');
      const found = await records.find(key);
      // the pointer may have left, another card may be open, or the link or remote may be gone
      if (anchor === at && !card && at.isConnected && !signal.aborted)
        card = openBlogCard(viewer, { found, anchor: at, loadTitleFont });
    } catch (error) {
      if (!isCallError(error)) platform.log.error(error, { action: 'blog card', blog: key.key });
      if (anchor === at) anchor = undefined;
    }
  }

  function enter(event: Event): void {
    if (!(event.target instanceof Element) || isTouch(event)) return;
    if (card?.element.contains(event.target)) {
      cancel();
      return;
    }
    const link = cardLink(event.target);
    if (link && link === ignored?.deref() && event.type === 'focusin') return;
    // no card opens for a link to the blog that is already shown: in a drawer, the drawer's blog;
    // elsewhere, the page's blog
    const shown = (link && blogAround(link)) ?? platform.router.page.blog;
    if (!link || link === anchor || isByPointer(event, link) || homeOf(link) === shown) {
      if (link && link === anchor) cancel();
      return;
    }
    if (link === awaited) return;
    plan(cardDelays.open, () => {
      removeNow();
      anchor = link;
      void open(link);
    });
    awaited = link;
  }

  function leave(event: PointerEvent | FocusEvent): void {
    if (!(event.target instanceof Element)) return;
    const to = event.relatedTarget instanceof Element ? event.relatedTarget : undefined;
    const link = cardLink(event.target);
    if (!link && !card?.element.contains(event.target)) return;
    if (to && (link?.contains(to) || anchor?.contains(to) || card?.element.contains(to))) return;
    // a dialog gives the focus back
    if (link && link === ignored?.deref() && !to?.closest('dialog')) ignored = undefined;
    const open = card;
    if (open) plan(cardDelays.close, () => fade(open));
    else removeNow();
  }

  document.addEventListener('pointermove', enter, { signal });
  document.addEventListener('focusin', enter, { signal });
  document.addEventListener('pointerout', leave, { signal });
  document.addEventListener('focusout', leave, { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !anchor || isCovered(anchor)) return;
      if (card?.element.contains(document.activeElement)) focusAnchor();
      removeNow();
    },
    { signal },
  );
  // Before the press is handled: a dialog that it opens then gives the focus back to the link, as the
  // card is gone by that time.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && card?.element.contains(target) && target.closest(opensOver))
        focusAnchor();
    },
    { signal, capture: true },
  );
  // a click outside the card, or on a link in it, removes the card, which could cover what opens
  document.addEventListener(
    'click',
    (event) => {
      if (
        event.target instanceof Element &&
        (!card?.element.contains(event.target) || event.target.closest('a'))
      )
        removeNow();
    },
    { signal },
  );
  for (const [event, following] of [
    [followed, true],
    [unfollowed, false],
  ] as const)
    observe(signal, platform.bus.on(event), ({ tumblelog }) =>
      records.follow(tumblelog, following),
    );
  observe(signal, platform.bus.on(subscriptionChanged), ({ tumblelog, is_subscribed }) =>
    records.subscribe(tumblelog, is_subscribed),
  );
  onEnd(signal, () => {
    removeNow();
    for (const closing of fading) closing.remove();
  });

  return {
    enter,
    linkOf: (element) =>
      (card?.element.contains(element) && element.closest<HTMLElement>('a[href^="/@"]')) ||
      undefined,
    anchorOf: (element) => (card?.element.contains(element) ? anchor : undefined),
    leaveAlone: (link) => {
      ignored = new WeakRef(link);
    },
  };
}
