import fc from 'fast-check';
import { formatMinutes, quietUntil, readMinutes } from './quiet-hours.ts';

const berlin = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Berlin' };

test.each([
  ['2026-12-01T20:59:00Z', undefined],
  ['2026-12-01T21:00:00Z', '2026-12-02T06:00:00.000Z'],
  ['2026-12-02T05:59:00Z', '2026-12-02T06:00:00.000Z'],
  ['2026-12-02T06:00:00Z', undefined],
  // the night in which summer time begins, and the one in which it ends
  ['2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
])('at %s it is quiet until %s', (now, until) => {
  expect(quietUntil(berlin, new Date(now))?.toISOString()).toBe(until);
});

test('quiet hours within a day, none of equal times', () => {
  const noon = { from: 12 * 60, until: 13 * 60 + 30, timeZone: 'UTC' };
  expect(quietUntil(noon, new Date('2026-12-01T13:29:00Z'))?.toISOString()).toBe(
    '2026-12-01T13:30:00.000Z',
  );
  expect(quietUntil(noon, new Date('2026-12-01T13:30:00Z'))).toBeUndefined();
  expect(quietUntil({ ...noon, until: noon.from }, new Date('2026-12-01T12:00:00Z'))).toBe(
    undefined,
  );
});

test('an end is always later than now and at most a day away', () => {
  const minute = fc.nat(1439);
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(
      minute,
      minute,
      zone,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      (from, until, timeZone, now) => {
        const wait = (quietUntil({ from, until, timeZone }, now)?.getTime() ?? Infinity) - +now;
        expect(wait).toBeGreaterThan(0);
        if (wait < Infinity) expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
      },
    ),
  );
});

test('minutes read as they are written', () => {
  fc.assert(fc.property(fc.nat(1439), (one) => expect(readMinutes(formatMinutes(one))).toBe(one)));
  expect(readMinutes('')).toBeNull();
});
