import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';

/** Marks the link to the page that is shown. */
export const ariaCurrent = (
  currentPath: string,
  href: string,
): { readonly 'aria-current'?: 'page' } => (currentPath === href ? { 'aria-current': 'page' } : {});

/** Actions that browsers run without script on a press (invoker commands). */
export const invokerCommand = (
  command: 'show-modal' | 'close',
): Readonly<Record<string, string>> => ({
  command,
  commandfor: headerDrawerId,
});
