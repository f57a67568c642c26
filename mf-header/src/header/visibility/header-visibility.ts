import {
  sidebarFooterFade,
  stickyHeaderThreshold,
} from '@tessera/shared-contracts/platform/header-page';

/** State of the header, and how far the page is scrolled. */
export interface HeaderState {
  /** Without a background, at the page's request. */
  readonly isTransparent: boolean;
  /** Scrolls away with the page, at the page's request. */
  readonly isUnstuck: boolean;
  readonly isFormOpen: boolean;
  /** Hidden while a post form is open. */
  readonly isHidden: boolean;
  /** Scroll position in px from which the direction of the next scroll is measured. */
  readonly scrolled: number;
  /** Mobile header only: whether the page is scrolled so far that the header can hide. */
  readonly isStuck: boolean;
  /** Whether scrolling down has hidden the mobile header. */
  readonly isAway: boolean;
  /** Whether the page is scrolled so far that the sidebar's footer is hidden. */
  readonly isReadFar: boolean;
}

export type HeaderChange =
  | { readonly kind: 'form opening' | 'form gone' }
  | { readonly kind: 'transparent' | 'unstick'; readonly on: boolean }
  | { readonly kind: 'scroll'; readonly y: number; readonly isMobile: boolean };

export const initialHeaderState: HeaderState = {
  isTransparent: false,
  isUnstuck: false,
  isFormOpen: false,
  isHidden: false,
  scrolled: 0,
  isStuck: false,
  isAway: false,
  isReadFar: false,
};

/** Minimum distance in px for scrolling to count as up or down (ours). */
const scrollTolerance = 6;

/**
 * Until the page is scrolled beyond the threshold, the mobile header stays in place. Beyond the
 * threshold, scrolling down hides it and scrolling up shows it again.
 */
function scroll(state: HeaderState, y: number, isMobile: boolean): HeaderState {
  const isReadFar = y > sidebarFooterFade;
  const isHidden = state.isHidden || state.isFormOpen;
  if (!isMobile || y <= stickyHeaderThreshold)
    return { ...state, isHidden, isReadFar, scrolled: y, isStuck: false, isAway: false };
  const way = y - state.scrolled;
  if (Math.abs(way) < scrollTolerance) return { ...state, isHidden, isReadFar, isStuck: true };
  return { ...state, isHidden, isReadFar, scrolled: y, isStuck: true, isAway: way > 0 };
}

/**
 * The header's state after a change. The header hides before a post form opens and stays hidden
 * even if the page scrolls behind the form. It returns when the form closes or the post is saved.
 */
export function changeHeader(state: HeaderState, change: HeaderChange): HeaderState {
  switch (change.kind) {
    case 'form opening':
      return { ...state, isFormOpen: true, isHidden: true };
    case 'form gone':
      return { ...state, isFormOpen: false, isHidden: false, isAway: false };
    case 'transparent':
      return { ...state, isTransparent: change.on };
    case 'unstick':
      return { ...state, isUnstuck: change.on };
    case 'scroll':
      return scroll(state, change.y, change.isMobile);
  }
}
