import { watchIslands } from '@tessera/shared-ui/islands/watch-islands';
import { observe } from '@tessera/shared-ui/lifetime';
import type { HeaderServices } from '../../header/mounting/mounted-header.ts';
import { hydrateIsland } from './hydrate-island.tsx';

/**
 * Hydrates the islands of pages without waiting for a press, because autofill must offer passkeys
 * before any press, and browsers that do not support passkeys must not show the buttons.
 */
export function startIslands(
  { platform, signal }: HeaderServices,
  loadDocument: (href: string) => void = (href) => window.location.assign(href),
): void {
  const services = { platform, signal, loadDocument };
  const { sweep } = watchIslands({
    owner: 'mf_header',
    signal,
    scopes: '#main',
    hydrate: (element) => hydrateIsland(element, services),
    onArrival: () => (hydrateSoon) => {
      hydrateSoon();
      return () => {};
    },
    isEager: false,
    onFail: (error) => platform.log.error(error, { part: 'island' }),
  });
  observe(signal, platform.router.kept$, sweep);
}
