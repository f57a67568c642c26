import { videoLogData, videoLogTypes } from '@tessera/shared-contracts/media/video-log';
import {
  videoOptions,
  type VideoOptions,
  isAdVideo,
  readVideoAttributes,
  readVideoOptions,
} from './video-options.ts';
import { customVideoProblem, videoPlayer } from '@tessera/shared-contracts/media/video-player';
import { samplePostAction } from '@tessera/shared-contracts/testing/samples';
import * as v from 'valibot';
import { chooseAutoplay, type AutoplayCandidate } from './choose-autoplay.ts';
import { videoProblemOf } from './create-player.ts';
import { filmstripIndex, videoTime } from './video-time.ts';
import { pickSource, playlistType, readSources } from './pick-source.ts';
import { videoLogDataOf, videoLogType } from './video-log.ts';
import { createWaitWatch } from './wait-watch.ts';

function videoOf(html: string): HTMLVideoElement {
  document.body.innerHTML = html;
  const found = document.querySelector('video');
  if (!found) throw new Error('no video');
  return found;
}
const strip = { url: '/media/strip.jpg', width: 160, height: 90 };
const post = { post_id: '7', blog: 'uuid-bob' };
const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;');

test('VIDEO-01: reads a video’s options from its element', () => {
  expect(Object.keys(videoOptions.entries)).toEqual([
    'hdUrl',
    'duration',
    'livestream',
    'autoheight',
    'filmstrip',
    'hls-service',
    'iframe-post-data',
  ]);
  expect(
    readVideoOptions(
      videoOf(
        `<video data-hd-url="/hd.mp4" data-duration="12.5" data-livestream data-autoheight="true" data-filmstrip="${attribute(strip)}" data-hls-service="caster" data-iframe-post-data="${attribute(post)}"></video>`,
      ),
    ),
  ).toEqual({
    hdUrl: '/hd.mp4',
    duration: 12.5,
    livestream: true,
    autoheight: true,
    filmstrip: strip,
    'hls-service': 'caster',
    'iframe-post-data': post,
  });
  expect(readVideoOptions(videoOf('<video></video>'))).toEqual({
    duration: 0,
    livestream: false,
    autoheight: false,
  });
});

test('VIDEO-01: invalid options are treated as absent; the others are kept', () => {
  expect(
    readVideoOptions(
      videoOf(
        '<video data-hd-url="/hd.mp4" data-duration="soon" data-filmstrip="{" data-iframe-post-data="[]"></video>',
      ),
    ),
  ).toEqual({ hdUrl: '/hd.mp4', duration: 0, livestream: false, autoheight: false });
});

describe('VIDEO-02: the source of a livestream', () => {
  const video = () =>
    videoOf(
      `<video><source type="${playlistType}" src="/live.m3u8"><source type="video/mp4" src="/live.mp4"></video>`,
    );
  const can = (type: string) => (type === playlistType ? 'maybe' : '');
  test('is the playlist where the browser supports it', () => {
    expect(pickSource(readSources(video()), { 'hls-service': 'caster' }, can)).toBe('/live.m3u8');
  });
  test('is the plain source if the browser cannot play playlists, or if there is no service or no playlist', () => {
    expect(pickSource(readSources(video()), { 'hls-service': 'caster' }, () => '')).toBe(
      '/live.mp4',
    );
    expect(pickSource(readSources(video()), {}, can)).toBe('/live.mp4');
    expect(
      pickSource(
        readSources(videoOf('<video src="/a.mp4"></video>')),
        { 'hls-service': 'caster' },
        can,
      ),
    ).toBe('/a.mp4');
  });
});

describe('the log', () => {
  const none: VideoOptions = { duration: 0, livestream: false, autoheight: false };
  test('VIDEO-03: names the video’s post, position and time watched', () => {
    const data = videoLogDataOf(samplePostAction({ id: '9', root_id: '4' }), none, {
      duration: 12,
      position: 3.00049,
      elapsed: 5.5,
    });
    expect(data).toEqual({
      post_id: '9',
      root_post_id: '4',
      blog_uuid: 'uuid-bob',
      platform: 'web',
      type: 'video',
      duration: 12,
      time_elapsed: 5.5,
      position: 3,
      vendor: 'tessera',
    });
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(videoLogData.entries).toSorted());
    expect(v.is(videoLogData, data)).toBe(true);
  });
  test('VIDEO-03: a video outside of its post is logged with the post in `iframe-post-data`; an infinite duration is logged as 0', () => {
    expect(
      videoLogDataOf(
        undefined,
        { ...none, 'hls-service': 'caster', 'iframe-post-data': post },
        { duration: Infinity, position: 1, elapsed: 1 },
      ),
    ).toMatchObject({
      post_id: '7',
      root_post_id: '7',
      blog_uuid: 'uuid-bob',
      vendor: 'caster',
      duration: 0,
    });
  });
  test('VIDEO-04, VIDEO-05: a running livestream is logged as live, a recorded one as replay, anything else as video', () => {
    expect(videoLogTypes).toEqual(['video', 'replay', 'live']);
    expect([
      videoLogType(false, 12),
      videoLogType(true, 90),
      videoLogType(true, Infinity),
      videoLogType(true, 0),
    ]).toEqual(['video', 'replay', 'live', 'live']);
  });
});

test('VIDEO-20, VIDEO-21: a failure has the browser’s error code if that code is known, otherwise `custom`', () => {
  expect([1, 2, 3, 4, 5, 6, 0].map((code) => videoProblemOf({ code }))).toEqual([
    1,
    2,
    3,
    4,
    5,
    'custom',
    'custom',
  ]);
  expect([videoProblemOf(null), videoProblemOf(undefined), customVideoProblem]).toEqual([
    'custom',
    'custom',
    'custom',
  ]);
});

test('VIDEO-19: a filmstrip has ten frames, and each covers a tenth of the video', () => {
  expect(videoPlayer.filmstrip).toBe(10);
  expect([0, 0.9, 1, 5.5, 9.99, 10, 11, -1].map((seconds) => filmstripIndex(seconds, 10))).toEqual([
    0, 0, 1, 5, 9, 9, 9, 0,
  ]);
  expect(filmstripIndex(3, 0)).toBe(0);
});

test('formats video times', () => {
  expect([0, 61.9, 3600, 36_061, Number.NaN, Infinity, -4].map(videoTime)).toEqual([
    '0:00',
    '1:01',
    '1:00:00',
    '10:01:01',
    '0:00',
    '0:00',
    '0:00',
  ]);
});

describe('autoplay', () => {
  const candidate = (changes: Partial<AutoplayCandidate> = {}): AutoplayCandidate => ({
    isPlaying: false,
    isInView: true,
    isFullyInView: true,
    isCovered: false,
    ...changes,
  });
  test('plays the first video fully in view and pauses the others', () => {
    const [partlyInView, first, second] = [
      candidate({ isFullyInView: false, isPlaying: true }),
      candidate(),
      candidate({ isPlaying: true }),
    ];
    expect(chooseAutoplay([partlyInView, first, second])).toEqual({
      plays: first,
      pauses: [partlyInView, second],
    });
  });
  test('changes nothing if the first video fully in view is already playing', () => {
    expect(chooseAutoplay([candidate({ isPlaying: true }), candidate()])).toEqual({
      plays: undefined,
      pauses: [],
    });
  });
  test('a partly visible video continues until it leaves the view or another video is fully in view', () => {
    const leaving = candidate({ isFullyInView: false, isPlaying: true });
    expect(chooseAutoplay([leaving])).toEqual({ plays: undefined, pauses: [] });
    const left = { ...leaving, isInView: false };
    expect(chooseAutoplay([left])).toEqual({ plays: undefined, pauses: [left] });
  });
  test('pauses a covered video and plays the first uncovered one fully in view', () => {
    const [covered, inside] = [candidate({ isCovered: true, isPlaying: true }), candidate()];
    expect(chooseAutoplay([covered, inside])).toEqual({ plays: inside, pauses: [covered] });
    expect(chooseAutoplay([covered])).toEqual({ plays: undefined, pauses: [covered] });
  });
});

test('CAROUSEL-13: recognises a video marked as an advertisement', () => {
  const isAd = (html: string) => isAdVideo({ attributes: readVideoAttributes(videoOf(html)) });
  expect([
    isAd('<video data-is-ad></video>'),
    isAd('<video data-is-ad="true"></video>'),
    isAd('<video data-is-ad="false"></video>'),
    isAd('<video></video>'),
  ]).toEqual([true, true, false, false]);
  expect(isAdVideo({ attributes: { isAd: true } })).toBe(true);
});

test('a video counts as stalled after several checks without progress; once it resumes, the length of the wait is reported', () => {
  const watch = createWaitWatch();
  const checks = [
    [0, 0],
    [1, 100],
    [1, 200],
    [1, 300],
    [1, 400],
    [1, 2500],
    [1.2, 2600],
  ].map(([position = 0, now = 0]) => watch.check(position, now));
  expect(checks.map(({ isWaiting }) => isWaiting)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(checks.at(-1)?.waited).toBe(2500);
  watch.reset();
  expect(watch.check(1.2, 9000)).toEqual({ isWaiting: false, waited: undefined });
});
