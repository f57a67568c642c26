import { timeZoneOf, timeZones } from './time-zones.ts';

test('every time zone is listed once, under its current name', () => {
  expect(timeZones).toEqual(
    expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']),
  );
  expect(timeZones.map(timeZoneOf)).toEqual(timeZones);
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

test('recognises time zones by old and new names, and nothing else', () => {
  expect(
    ['Asia/Calcutta', 'asia/kolkata', 'utc', 'Etc/UTC', 'Europe/Berlin'].map(timeZoneOf),
  ).toEqual(['Asia/Kolkata', 'Asia/Kolkata', 'UTC', 'UTC', 'Europe/Berlin']);
  for (const wrong of [
    '',
    '+02:00',
    'Mars/Olympus',
    'Europe/Berlin\u0000',
    '../etc',
    'x'.repeat(64),
  ])
    expect(timeZoneOf(wrong)).toBeUndefined();
});
