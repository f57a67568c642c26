import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';

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
