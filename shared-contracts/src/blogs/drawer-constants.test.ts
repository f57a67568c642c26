import { adSize } from '../ads/ads.ts';
import * as v from 'valibot';
import { bootstrap } from '../platform/bootstrap.ts';
import {
  isAdPosition,
  drawerFollowSources,
  drawerMotion,
  drawerTarget,
} from './drawer-constants.ts';

test('ADS-02, ADS-03, ADS-04: an ad follows posts 2, 12, 22 and so on', () => {
  expect(Array.from({ length: 30 }, (_, index) => index + 1).filter(isAdPosition)).toEqual([
    2, 12, 22,
  ]);
});

test('ADS-05: an ad is 300 by 250', () => {
  expect(adSize).toEqual({ width: 300, height: 250 });
});

test('DRAWER-34: the delays of the drawer are 50, 150, 400 and 500 ms', () => {
  expect(Object.values(drawerMotion)).toEqual([50, 150, 400, 500]);
});

test('DRAWER-07, DRAWER-31: a viewer target has a blog and an optional post; asking before closing is off by default', () => {
  expect(v.parse(drawerTarget, { name: 'bob' })).toEqual({
    name: 'bob',
    post_id: '',
    confirmClose: false,
  });
  expect(v.parse(bootstrap, { blog_viewer: { name: 'bob', post_id: '7' } }).blog_viewer).toEqual({
    name: 'bob',
    post_id: '7',
    confirmClose: false,
  });
  expect(v.parse(bootstrap, {}).blog_viewer).toBeUndefined();
});

test('DRAWER-42, DRAWER-43: follows and unfollows in the head have the specified sources', () => {
  expect(drawerFollowSources).toEqual({
    follow: 'peepr header follow',
    unfollow: 'peepr header unfollow',
  });
});
