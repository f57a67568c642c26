import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';
import { formatBadge } from '@tessera/shared-ui/format/count';

/** The attribute that marks a link to the current page. */
export const ariaCurrent = (
  currentPath: string,
  href: string,
): { readonly 'aria-current'?: 'page' } => (currentPath === href ? { 'aria-current': 'page' } : {});

/** Attributes that let a button open or close the drawer without script. */
export const invokerCommand = (
  command: 'show-modal' | 'close',
): Readonly<Record<string, string>> => ({
  command,
  commandfor: headerDrawerId,
});

/** Accessible name of an entry with news. */
export const unreadLabel = (label: string, count: number): string =>
  count > 0 ? `${label}, ${formatBadge(count)} unread` : label;
