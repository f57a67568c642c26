import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type { gifSearchFeature } from '@tessera/shared-contracts/gifs/gif-search-feature';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import type { ImageFacts } from '../nodes/Figure.ts';
import { openGifSearch } from './open-gif-search.ts';

const anchor = document.createElement('button');

test('GIF-21: passes on the chosen GIF with its credit and its size (null where unknown); the search can be closed', () => {
  let isClosed = false;
  const search: FeatureOf<typeof gifSearchFeature> = {
    open(_platform, { anchor: beside, context, onChoose }) {
      expect(beside).toBe(anchor);
      expect(context).toBe('post-form');
      onChoose({
        mediaUrl: '/media/cat.gif',
        postId: '1',
        postBlog: 'ada',
        postBlogUuid: 'uuid-ada',
        width: 250,
        height: 0,
      });
      return () => {
        isClosed = true;
      };
    },
  };
  const chosen: ImageFacts[] = [];
  const close = openGifSearch(createFakePlatform(signedIn()), search, anchor, (gif) =>
    chosen.push(gif),
  );
  expect(chosen).toEqual([
    {
      src: '/media/cat.gif',
      alt: 'GIF',
      width: 250,
      height: null,
      credit: { blog: 'ada', postId: '1' },
    },
  ]);
  close?.();
  expect(isClosed).toBe(true);
});

test('shows a toast if GIF search is unavailable', () => {
  const platform = createFakePlatform(signedIn());
  expect(openGifSearch(platform, undefined, anchor, () => {})).toBeUndefined();
  expect(platform.toastsShown).toEqual([{ text: 'GIF search is unavailable.', tone: 'error' }]);
});
