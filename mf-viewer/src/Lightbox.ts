import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { lightboxFeature } from '@tessera/shared-contracts/media/lightbox-feature';
import { slotId } from '@tessera/shared-contracts/core/registry';
import { showSlides } from './lightbox/open-lightbox.tsx';

/**
 * Shows one photo in the lightbox. For other remotes: `platform.features.load(lightboxFeature)`.
 */
export const open: FeatureOf<typeof lightboxFeature>['open'] = (platform, { photo, opener }) =>
  showSlides(platform, new AbortController().signal, {
    slides: [{ kind: 'photo', shown: opener, caption: '', description: '', ...photo }],
    start: 0,
    opener,
    container: document.getElementById(slotId('mf_viewer')) ?? document.body,
  });
