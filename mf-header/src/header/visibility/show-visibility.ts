import { headerAttributes } from '@tessera/shared-contracts/platform/header-attributes';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { onEnd } from '@tessera/shared-ui/lifetime';
import type { VisibilityStore } from './visibility-store.ts';

/** Marks the page while it is scrolled so far that the sidebar's footer is hidden. */
export function markReadFar(visibility: VisibilityStore, signal: AbortSignal): void {
  const root = document.documentElement;
  const mark = (): void =>
    void root.toggleAttribute(pageAttributes.readFar, visibility.state.isReadFar);
  mark();
  onEnd(signal, visibility.subscribe(mark));
  onEnd(signal, () => root.removeAttribute(pageAttributes.readFar));
}

/**
 * Shows the state of a header that is not hydrated yet, as `HeaderView` does once it is hydrated.
 * This way, the header reacts to scrolling and post forms even before React is loaded.
 *
 * @param untilHydrated aborted when the header is hydrated
 */
export function showVisibility(
  header: Element,
  visibility: VisibilityStore,
  untilHydrated: AbortSignal,
): void {
  function show(): void {
    const { isTransparent, isUnstuck, isHidden, isStuck, isAway } = visibility.state;
    header.toggleAttribute(headerAttributes.transparent, isTransparent);
    header.toggleAttribute(headerAttributes.unstuck, isUnstuck);
    header.toggleAttribute(headerAttributes.hidden, isHidden);
    header.toggleAttribute(headerAttributes.stuck, isStuck);
    header.toggleAttribute(headerAttributes.away, isAway);
  }
  show();
  onEnd(untilHydrated, visibility.subscribe(show));
}
