import { onEnd } from '@tessera/shared-ui/lifetime';
import type { VisibilityStore } from './visibility-store.ts';

/** Marks the page while it is scrolled so far that the footer of its sidebar is hidden. */
export function markReadFar(visibility: VisibilityStore, signal: AbortSignal): void {
  const root = document.documentElement;
  const mark = (): void => void root.toggleAttribute('data-read-far', visibility.state.isReadFar);
  mark();
  onEnd(signal, visibility.subscribe(mark));
  onEnd(signal, () => root.removeAttribute('data-read-far'));
}

/**
 * Shows the state of a header that is not hydrated yet, as `HeaderView` does afterwards: scrolling
 * and a form over the page are no reason to load React.
 *
 * @param dry ends when the header is hydrated
 */
export function showVisibility(
  header: Element,
  visibility: VisibilityStore,
  dry: AbortSignal,
): void {
  function show(): void {
    const { isTransparent, isUnstuck, isHidden, isStuck, isAway } = visibility.state;
    header.toggleAttribute('data-transparent', isTransparent);
    header.toggleAttribute('data-unstuck', isUnstuck);
    header.toggleAttribute('data-hidden', isHidden);
    header.toggleAttribute('data-stuck', isStuck);
    header.toggleAttribute('data-away', isAway);
  }
  show();
  onEnd(dry, visibility.subscribe(show));
}
