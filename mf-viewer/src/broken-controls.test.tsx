import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { waitFor } from '@testing-library/react';
import { startCarousels } from './carousel/start-carousels.ts';
import { createKeyedStore } from './state/keyed-store.ts';
import { startVideos } from './video/start-videos.ts';

const broken = new Error('cannot be rendered');
jest.mock('./carousel/Carousel.tsx', () => ({
  Carousel() {
    throw broken;
  },
}));
jest.mock('./video/VideoControls.tsx', () => ({
  VideoControls() {
    throw broken;
  },
}));

function setUp(html: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = html;
  const found = document.body.firstElementChild;
  if (!(found instanceof HTMLElement)) throw new Error('no media');
  const lifetime = new AbortController();
  const platform = createFakePlatform();
  const parts = {
    platform,
    signal: lifetime.signal,
    posts: createKeyedStore<never>(),
    copies: new WeakMap(),
    openLarge: () => {},
  };
  return { found, platform, parts, end: () => lifetime.abort() };
}

test('a video whose controls cannot be rendered gets its native controls back', async () => {
  const { found, platform, parts, end } = setUp(
    '<div class="post-view__video-player"><video src="/a.mp4" controls></video></div>',
  );
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  const undo = startVideos(parts).enhance(found);
  await waitFor(() => expect(platform.errors).toEqual([broken]));
  expect(found.querySelector('video')?.controls).toBe(true);
  expect(found.children).toHaveLength(1);
  expect(found).not.toHaveAttribute('role');
  expect(platform.toastsShown).toHaveLength(1);
  undo?.();
  end();
});

test('photos whose carousel controls cannot be rendered can still be scrolled', async () => {
  const { found, platform, parts, end } = setUp(
    '<div data-carousel="0"><div class="post-view__strip"><a>a</a><a>b</a></div></div>',
  );
  const undo = startCarousels(parts).enhance(found);
  await waitFor(() => expect(platform.errors).toEqual([broken]));
  expect(found.children).toHaveLength(1);
  expect(platform.toastsShown).toHaveLength(1);
  undo?.();
  end();
});
