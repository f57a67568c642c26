import type { GifSearchFeature } from '@tessera/shared-contracts/platform/features';
import { showGifSearch } from './gifs/show-gif-search.tsx';

let close = () => {};

/**
 * Opens the GIF search beside an element and closes one that is already open. Other remotes load
 * it with `platform.features.load('mf_compose/GifSearch')`.
 */
export const open: GifSearchFeature['open'] = (platform, options) => {
  close();
  close = showGifSearch(platform, options);
  return close;
};
