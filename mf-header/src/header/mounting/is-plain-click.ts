import type { MouseEvent as LinkClick } from 'react';

/**
 * Whether a click on a link opens it in this tab. A click with a modifier key or another mouse
 * button may open a new tab, for example.
 */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Runs an action on a plain click; with a modifier key the link works as usual. */
export const insteadOfLink =
  (run: (link: HTMLAnchorElement) => void) =>
  (event: LinkClick<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run(event.currentTarget);
  };
