import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { watchNews } from './activity/watch-news.ts';
import { createCountStore } from './counters/count-store.ts';
import { showCounts } from './counters/show-counts.ts';
import { showTitleCount } from './counters/show-title-count.ts';
import { watchDrawer } from './drawer/watch-drawer.ts';
import { watchEntries } from './entries/watch-entries.ts';
import { watchLogo } from './logo/watch-logo.ts';
import type { MountedHeader } from './mounting/mounted-header.ts';
import { followPage } from './page/follow-page.ts';
import { watchSearch } from './search/watch-search.ts';
import { watchVisibility } from './visibility/watch-visibility.ts';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

/**
 * Attaches behaviour to the server-rendered header without rendering it again. Popovers load on
 * intent.
 */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const header: MountedHeader = { platform, slot: domElement, signal: lifetime.signal };
  const counts = createCountStore(header);
  watchVisibility(header);
  showCounts(header, counts);
  showTitleCount(header, counts);
  followPage(header);
  watchEntries(header, counts);
  watchNews(header);
  watchSearch(header);
  watchDrawer(header);
  watchLogo(header);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
