import * as v from 'valibot';
import { updateBody } from './wire-body.ts';
import { avatarSizes, defaultAvatarSize, minimumFullWidthSize } from '../blogs/blog.ts';
import {
  defaultBaseRoute,
  headerHeight,
  logFlushInterval,
  logoFrameCount,
  scrollAnimation,
  toastDuration,
  tourTopMargin,
} from '../shell/constants.ts';
import { sparklineSize } from '../activity/sparkline.ts';
import { cardDelays } from '../blogs/drawer-constants.ts';
import { embedRetryDelay } from '../embeds/embed-input.ts';
import { gifSearch } from '../gifs/gif-search.ts';
import { isAutoUpload, uploadConcurrency } from '../media/upload-rules.ts';
import { videoCheck, videoPlayer } from '../media/video-player.ts';
import {
  popoverDistance,
  replyToCookie,
  shareByMessageCloseDelay,
  shareClosing,
} from '../sharing/share-limits.ts';
import { shareWindows } from '../sharing/share-windows.ts';
import { defaultLanguage } from '../accounts/user.ts';
import {
  dragScroll,
  editorFromFormat,
  fastComposeMotion,
  linkBubbleWidth,
  postFormMotion,
  saveToastDelay,
  scrollHelper,
  undoDebounce,
  defaultEditorType,
} from './post-form-constants.ts';
import { livePhotoMotion } from './live-photo.ts';
import { postLimits } from './post-limits.ts';
import { postTexts } from './post-texts.ts';

test('CONST-01: the limits of photos, captions, downscaling and tweets are as specified', () => {
  expect([
    postLimits.photos,
    postLimits.photoCaption,
    postLimits.photoDownscale,
    postLimits.tweet,
  ]).toEqual([10, 200, 1080, 140]);
});

test('CONST-03: the header is 52 px high', () => {
  expect(headerHeight).toBe(52);
});

test('CONST-04: animations and delays are as specified', () => {
  expect(fastComposeMotion).toEqual({ icon: 150, stagger: 50 });
  expect(postFormMotion).toEqual({ min: 50, max: 250, scrollIntoView: 400, inlineRemoval: 200 });
  expect([scrollAnimation, saveToastDelay]).toEqual([400, 250]);
});

test('CONST-05: the avatar sizes and the minimum size of a photo shown at full width are as specified', () => {
  expect([avatarSizes, defaultAvatarSize, minimumFullWidthSize]).toEqual([
    [16, 24, 30, 40, 48, 64, 96, 128, 512],
    128,
    300,
  ]);
});

test('CONST-06: the values of the scroll helper are as specified', () => {
  expect(scrollHelper).toEqual({
    triggerPadding: -50,
    contentPadding: 20,
    debounce: 200,
    speed: 250,
  });
  expect(scrollHelper.speed).not.toBe(scrollAnimation);
});

test('CONST-07, BOOT-16: the default language is en_US', () => {
  expect(defaultLanguage).toBe('en_US');
});

test('CONST-09: the width of the link bubble, the undo delay and the values of drag scrolling are as specified', () => {
  expect([linkBubbleWidth, undoDebounce, dragScroll]).toEqual([
    { min: 200, max: 600 },
    500,
    { zone: 0.2, throttle: 50 },
  ]);
});

test('CONST-08: the delays, cookie lifetime and popover distance of sharing are as specified', () => {
  expect([shareClosing, shareByMessageCloseDelay, replyToCookie.lifetime, popoverDistance]).toEqual(
    [{ wait: 1250, fade: 150 }, 3000, 31_536_000, 10],
  );
});

test('CONST-10: the values of the GIF search are as specified', () => {
  expect(gifSearch).toEqual({
    limit: 200,
    width: 250,
    cache: 300_000,
    debounce: 250,
    batch: 50,
    batchDelay: 5,
    preloadPoll: 1000,
    tags: 3,
    gutter: 10,
    // ours
    popular: 50,
    recent: 8,
  });
});

test('CONST-11: uploads start automatically and run one at a time', () => {
  expect([uploadConcurrency, isAutoUpload]).toEqual([1, true]);
});

test('CONST-12: the values of the video player are as specified', () => {
  expect(videoPlayer).toEqual({
    volume: 0.8,
    isMuted: true,
    minimumLoopSeconds: { video: 1, livestream: 60 },
    timePoll: 150,
    bufferPoll: 100,
    loggedWait: 2000,
    qualityDelay: 300,
    filmstrip: 10,
  });
  expect(videoCheck).toBe(500);
});

test('CONST-13: the times of live photos, the top margin of a guide and the number of logo images are as specified', () => {
  expect([livePhotoMotion, tourTopMargin, logoFrameCount]).toEqual([
    { postroll: 375, deactivate: 500, preview: 500 },
    80,
    10,
  ]);
});

test('CONST-14: the delays of a blog card are as specified', () => {
  expect([cardDelays.close, cardDelays.remove, cardDelays.postsLoad]).toEqual([300, 250, 500]);
});

test('CONST-15: the sizes of the sparkline and of share windows, and the delay of the thumbnail retry, are as specified', () => {
  expect([
    sparklineSize,
    Object.fromEntries(
      Object.entries(shareWindows).map(([network, { width, height }]) => [
        network,
        { width, height },
      ]),
    ),
    embedRetryDelay,
  ]).toEqual([
    { width: 36, height: 15 },
    {
      twitter: { width: 626, height: 258 },
      facebook: { width: 626, height: 436 },
      reddit: { width: 860, height: 600 },
    },
    2000,
  ]);
});

test('DIALOG-07: a toast shows for 5000 ms', () => {
  expect(toastDuration).toBe(5000);
});

test('LOG-03: the log is sent every 15 s', () => {
  expect(logFlushInterval).toBe(15_000);
});

test('ROUTE-09: the default base route is /dashboard', () => {
  expect(defaultBaseRoute).toBe('/dashboard');
});

test('RULE-10: the text for an eleventh photo is as specified', () => {
  expect(postTexts.tooManyPhotos).toBe('You can only add 10 photos.');
});

test('FORM-33, FORM-34: a format code names its editor; the default is rich', () => {
  expect(defaultEditorType).toBe('rich');
  expect([0, 1, 2, 3, -1].map(editorFromFormat)).toEqual([
    'rich',
    'html',
    'markdown',
    'rich',
    'rich',
  ]);
});

test('the longest layout, the order and the message about too many photos follow from the limit of photos', () => {
  const layout = (rows: number) => ({ post: { photoset_layout: '1'.repeat(rows) } });
  expect(v.is(updateBody, layout(postLimits.photos))).toBe(true);
  expect(v.is(updateBody, layout(postLimits.photos + 1))).toBe(false);
  const ids = Array.from({ length: postLimits.photos }, () => 'o999').join(', ');
  expect(v.is(updateBody, { post: { photoset_order: ids } })).toBe(true);
  expect(postTexts.tooManyPhotos).toBe(`You can only add ${postLimits.photos} photos.`);
});
