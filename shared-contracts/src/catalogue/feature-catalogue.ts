import type { FeatureDefinition } from '../core/feature.ts';
import { gifSearchFeature } from '../gifs/gif-search-feature.ts';
import { lightboxFeature } from '../media/lightbox-feature.ts';
import { shareFeature } from '../sharing/share-feature.ts';

/** Every feature that remotes offer each other. */
export const featureCatalogue: readonly FeatureDefinition[] = [
  shareFeature,
  gifSearchFeature,
  lightboxFeature,
];
