import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { gifSearchFeature } from '@tessera/shared-contracts/gifs/gif-search-feature';
import { showGifSearch } from './gifs/show-gif-search.tsx';

let close = () => {};

/**
 * Opens the GIF search beside an element and closes one that is already open. Other remotes load
 * it with `platform.features.load(gifSearchFeature)`.
 */
export const open: FeatureOf<typeof gifSearchFeature>['open'] = (platform, options) => {
  close();
  close = showGifSearch(platform, options);
  return close;
};
