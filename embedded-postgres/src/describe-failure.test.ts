import fc from 'fast-check';
import { describeFailure } from './describe-failure.ts';

const plenty = 5_000_000_000;
const stamp = '2026-11-28 12:00:00.123 UTC [77] ';
const probe = `${stamp}FATAL:  the database system is not yet accepting connections
${stamp}DETAIL:  Consistent recovery state has not been yet reached.
`;
const starting = `${stamp}FATAL:  the database system is starting up\n`;
const noSpace = `${stamp}FATAL:  could not write to file "pg_wal/xlogtemp.77": No space left on device`;

test('a start on a full disk says so first, then the cause, without the answers to our own attempts', () => {
  const text = describeFailure(
    'PostgreSQL did not start',
    `${starting}${probe.repeat(18)}${noSpace} (1)\n${starting}`,
    '/data/database',
    300_000,
  );
  expect(text.split('\n')).toEqual([
    'The disk with /data/database is full (0 MB free): make room and start again.',
    `PostgreSQL did not start: ${noSpace} (1)`,
  ]);
});

test('a nearly full disk is named even if PostgreSQL does not say so', () => {
  const text = describeFailure('initdb failed (1)', 'child process exited', '/data', 2_000_000);
  expect(text).toBe(
    'The disk with /data is full (2 MB free): make room and start again.\ninitdb failed (1): child process exited',
  );
});

test('for any number of attempts around it, the last fatal message comes first and nothing else is lost', () => {
  const line = fc.stringMatching(/^[a-z ]{1,30}$/).map((text) => `${stamp}LOG:  ${text}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.constantFrom(starting, probe))), (lines) => {
      const cause = `${stamp}FATAL:  lock file "postmaster.pid" is empty`;
      const printed = [...lines, cause].map((text) => text.trimEnd()).join('\n');
      const [first, ...rest] = describeFailure('It failed', printed, '/data', plenty).split('\n');
      expect(first).toBe(`It failed: ${cause}`);
      expect(rest).toEqual(
        lines.filter((text) => text.includes('LOG:')).map((text) => text.trimEnd()),
      );
    }),
  );
});

test('without any message, only what failed is said', () => {
  expect(describeFailure('It failed', 'no message (1)', '/data', plenty)).toBe(
    'It failed: no message (1)',
  );
});
