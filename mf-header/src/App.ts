import {
  isDrawerOpenAtFirst,
  mobileHeaderQuery,
} from '@tessera/shared-contracts/platform/header-page';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { createIsland } from '@tessera/shared-ui/islands/create-island';
import { observeChanges } from '@tessera/shared-ui/lifetime';
import { resetUnseenOnVisit } from './header/entries/reset-unseen-on-visit.ts';
import { createCountStore, showTitleCount } from './header/counters/count-store.ts';
import { awaitIslands } from './account-pages/islands/await-islands.ts';
import { closeMenuInColumn } from './account-pages/parts/settings-menu.ts';
import {
  type HeaderServices,
  type MountedHeader,
  headerTexts,
} from './header/mounting/mounted-header.ts';
import { createPageStore } from './header/page/page-store.ts';
import { watchSearchHotkey } from './header/search/watch-search-hotkey.ts';
import { markReadFar, showVisibility } from './header/visibility/show-visibility.ts';
import { createVisibilityStore } from './header/visibility/visibility-store.ts';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

/**
 * Creates the header's stores and starts everything that works without React. The server-rendered
 * header is an island: React loads when the island is hydrated.
 */
export async function mount(props: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { platform, domElement } = props;
  const services: HeaderServices = { platform, signal: lifetime.signal };
  const header: MountedHeader = {
    ...services,
    counts: createCountStore(services),
    page: createPageStore(services),
    visibility: createVisibilityStore(services),
  };
  showTitleCount(services, header.counts);
  resetUnseenOnVisit(services);
  watchSearchHotkey(services, domElement);
  markReadFar(header.visibility, header.signal);
  awaitIslands(services);
  closeMenuInColumn(services.signal);
  hydrateWhenWanted(props, header);
}

function hydrateWhenWanted(props: RemoteProps, header: MountedHeader): void {
  const { platform, domElement, holdPresses } = props;
  const { signal } = header;
  const frame = domElement.querySelector('.header-view');
  if (!frame) {
    // if no release could render the header, the server has reported it, and the slot says so
    if (!domElement.querySelector('.page__missing'))
      platform.log.error(new Error('the slot holds no header'), { part: 'header' });
    return;
  }
  const island = createIsland({
    element: domElement,
    signal,
    holdPresses,
    async hydrate() {
      const { hydrateHeader } = await import('./application.tsx');
      if (signal.aborted) return;
      await hydrateHeader(props, header);
    },
    onFail(error, isPressLost) {
      platform.log.error(error, { part: 'header' });
      if (isPressLost)
        platform.toasts.show({ text: failureText(headerTexts.failed), tone: 'error' });
    },
  });
  showVisibility(frame, header.visibility, island.untilHydrated);
  const isLoggedIn = platform.bootstrap.user !== undefined;
  // signed-in users see counts that change, and are likely to open a popover or write a post
  if (isLoggedIn) island.hydrateSoon();
  // After a page change the title, the current link and the search term are out of date until the
  // header is hydrated. Visitors who change pages tend to stay, so it is hydrated when the page is
  // idle.
  observeChanges(island.untilHydrated, platform.router.page$, island.hydrateSoon);
  const isDrawerWanted = isDrawerOpenAtFirst({
    logged_in: isLoggedIn,
    drawer_open: new URLSearchParams(location.search).get('drawer_open') === 'true',
  });
  if (isDrawerWanted && matchMedia(mobileHeaderQuery).matches) island.hydrateNow();
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
