import * as v from 'valibot';
import { uploadTexts } from '../media/upload-rules.ts';
import { tumblelogData } from './endpoints.ts';
import { dayHeader, dayOf } from './day-header.ts';
import { activityNotification } from './notification.ts';
import { hasSparkline } from './sparkline.ts';
import { activityMessage, activityTexts } from './texts.ts';

test('ERR-02: an upload that fails without details and activity that cannot be loaded show the same text', () => {
  expect([uploadTexts.failedWithoutDetail, activityTexts.failed]).toEqual(['Woops :(', 'Woops :(']);
});

test('a heading shows how many days ago a day was', () => {
  expect(
    ['2026-03-03', '2026-03-02', '2026-03-01', '2026-02-27', '2026-03-04'].map((day) =>
      dayHeader(day, '2026-03-03'),
    ),
  ).toEqual(['Today', 'Yesterday', '2 days ago', '4 days ago', 'Today']);
});

test('the day of a time depends on the time zone', () => {
  const time = Date.parse('2026-03-01T03:30:00Z');
  expect([dayOf(time, 'UTC'), dayOf(time, 'America/New_York'), dayOf(time, 'Asia/Tokyo')]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('a sentence names at most two actors and counts the others', () => {
  const names = ['ann', 'ben', 'cleo'];
  expect(
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 1000],
      [1, 2],
      [0, 1],
    ].map(([named = 0, count = 0]) => activityMessage('like', names.slice(0, named), count)),
  ).toEqual([
    'ann liked your post',
    'ann and ben liked your post',
    'ann, ben and 1 other liked your post',
    'ann, ben and 998 others liked your post',
    'ann and 1 other liked your post',
    'Someone liked your post',
  ]);
  expect(activityMessage('follower', ['ann', 'ben'], 12_002)).toBe(
    'ann, ben and 12,000 others followed you',
  );
});

test('ACTIV-16: draws a sparkline only if there was activity on at least one day', () => {
  expect([undefined, [], [0, 0, 0], [0, 3, 0]].map(hasSparkline)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('DRAWER-13, ACTIV-16: sparkline data is accepted unchanged, even with unusual values', () => {
  const sparkline = [-3, 0.5, 1e12];
  expect(v.parse(tumblelogData.response.entries.activity_data, { sparkline })).toEqual({
    sparkline,
  });
});

test('ACTIV-01, ACTIV-02, ACTIV-03, ACTIV-04, ACTIV-05: a notification of any type has the specified members, and a count of 1 by default', () => {
  const actor = {
    name: 'ann',
    tumblr_url: '/@ann',
    avatar_url_48: '/48',
    avatar_url_128: '/128',
    is_friend: true,
  };
  const given = {
    type: 'something_new',
    timestamp: 1_780_000_000,
    message: 'ann waved',
    is_friend: true,
    from_tumblelog: actor,
    post: {
      type: 'photo',
      url: '/p/1',
      summary: 'Sea',
      media_url: '/m.jpg',
      video_thumbnail_url: '',
      is_ask: false,
      is_answer: false,
    },
    new_post: { url: '/p/2', diff: 'Yes', quote: '' },
    note_meta: { answer_text: '', reply_text: 'Hi' },
  };
  expect(v.parse(activityNotification, given)).toEqual({ ...given, count: 1, others: [] });
  for (const name of [
    'type',
    'timestamp',
    'message',
    'is_friend',
    'from_tumblelog',
    'post',
    'new_post',
    'note_meta',
  ])
    expect(v.is(activityNotification, { ...given, [name]: undefined })).toBe(false);
  for (const name of Object.keys(actor))
    expect(
      v.is(activityNotification, { ...given, from_tumblelog: { ...actor, [name]: undefined } }),
    ).toBe(false);
});

test('formatting 20 days creates one formatter; formatting 20 counts creates none', () => {
  const [dates, numbers] = [jest.spyOn(Intl, 'DateTimeFormat'), jest.spyOn(Intl, 'NumberFormat')];
  const days = Array.from({ length: 20 }, (_, at) =>
    dayOf(Date.UTC(2026, 0, 1 + at), 'Europe/Lisbon'),
  );
  const messages = Array.from({ length: 20 }, (_, at) =>
    activityMessage('like', ['ann', 'ben'], 1002 + at),
  );
  expect([new Set(days).size, messages[0], new Set(messages).size]).toEqual([
    20,
    'ann, ben and 1,000 others liked your post',
    20,
  ]);
  expect([dates.mock.calls.length, numbers.mock.calls.length]).toEqual([1, 0]);
  dates.mockRestore();
  numbers.mockRestore();
});
