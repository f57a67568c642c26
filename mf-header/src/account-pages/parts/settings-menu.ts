/** The id of the navigation of settings pages, which is a popover where there is no side column. */
export const settingsMenuId = 'settings-menu';

/** Matches windows with a side column; as in `settings.css`. */
const columnQuery = '(min-width: 64rem)';

/**
 * Closes the menu when the window becomes wide enough for a side column, as when a tablet is turned:
 * an open popover would lie over the page there.
 */
export function closeMenuInColumn(signal: AbortSignal): void {
  matchMedia(columnQuery).addEventListener(
    'change',
    ({ matches }) => {
      if (matches) document.getElementById(settingsMenuId)?.hidePopover();
    },
    { signal },
  );
}
