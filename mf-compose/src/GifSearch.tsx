import type { GifSearchFeature } from '@tessera/shared-contracts/platform/features';
import { showGifSearch } from './gifs/show-gif-search.tsx';

let close = () => {};

/**
 * Opens the GIF search beside an element, one at a time. Other remotes use it too:
 * `platform.features.load('mf_compose/GifSearch')`.
 */
export const open: GifSearchFeature['open'] = (platform, options) => {
  close();
  close = showGifSearch(platform, options);
  return close;
};
