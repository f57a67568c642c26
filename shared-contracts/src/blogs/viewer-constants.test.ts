import { isAdPosition, viewerAd, viewerFollowSources, viewerMotion } from './viewer-constants.ts';

test('ADS-02, ADS-03, ADS-04: an ad follows posts 2, 12, 22 and so on', () => {
  expect(Array.from({ length: 30 }, (_, index) => index + 1).filter(isAdPosition)).toEqual([2, 12, 22]);
});

test('ADS-05: an ad is 300 by 250', () => {
  expect([viewerAd.width, viewerAd.height]).toEqual([300, 250]);
});

test('DRAWER-32, DRAWER-33: closing takes 500 ms, replacing waits 400 ms', () => {
  expect(viewerMotion).toEqual({ close: 500, replace: 400 });
});

test('DRAWER-42, DRAWER-43: sources of a follow in the head', () => {
  expect(viewerFollowSources).toEqual({ follow: 'peepr header follow', unfollow: 'peepr header unfollow' });
});
