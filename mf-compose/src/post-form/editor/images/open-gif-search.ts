import { gifTexts } from '@tessera/shared-contracts/gifs/gif-search';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { gifSearchFeature } from '@tessera/shared-contracts/gifs/gif-search-feature';
import type { ImageFacts } from '../nodes/Figure.ts';

/**
 * Opens the GIF search beside a button and returns a function that closes it. If GIF search is
 * unavailable, shows a toast and returns undefined.
 */
export function openGifSearch(
  platform: Platform,
  search: FeatureOf<typeof gifSearchFeature> | undefined,
  anchor: HTMLElement,
  onChoose: (gif: ImageFacts) => void,
): (() => void) | undefined {
  if (!search) {
    platform.toasts.show({ text: gifTexts.unavailable, tone: 'error' });
    return undefined;
  }
  return search.open(platform, {
    anchor,
    context: 'post-form',
    onChoose: ({ mediaUrl, width, height, postId, postBlog: blog }) =>
      onChoose({
        src: mediaUrl,
        alt: 'GIF',
        width: width || null,
        height: height || null,
        credit: { blog, postId },
      }),
  });
}
