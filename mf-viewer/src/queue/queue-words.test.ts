import { hourName, rhythmSentence } from './queue-words.ts';

test('describes hours and publishing schedules in words', () => {
  expect([0, 9, 12, 13, 23, 24].map(hourName)).toEqual([
    'midnight',
    '9:00 AM',
    'noon',
    '1:00 PM',
    '11:00 PM',
    'midnight',
  ]);
  expect(rhythmSentence({ posts_per_day: 2, start_hour: 22, end_hour: 2, time_zone: 'UTC' })).toBe(
    '2 posts a day, from 10:00 PM to 2:00 AM (UTC).',
  );
});
