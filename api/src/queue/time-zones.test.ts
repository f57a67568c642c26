import { timeZoneOf, timeZones } from './time-zones.ts';

test('every zone is offered under a name that is understood, and only once', () => {
  expect(timeZones).toEqual(
    expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']),
  );
  expect(timeZones.map(timeZoneOf)).toEqual(timeZones);
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

test('a zone is known by old and new names, and by nothing that is none', () => {
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
