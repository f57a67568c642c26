import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  chooseRepeated,
  findListProblems,
  listedFiles,
  neverRepeated,
  repeatFailed,
} from './repeat-failed.ts';

const root = path.resolve(import.meta.dirname, '../..');
const testFiles = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const failedFiles = (...files: string[]) => files.map((file) => ({ file, failed: 1 }));

test('up to two failed files are run once more', () => {
  const two = failedFiles('e2e/specs/like.spec.ts', 'mf-viewer/src/actions/like.test.ts');
  expect(chooseRepeated(two)).toEqual(two);
  expect(chooseRepeated([...two, ...failedFiles('shell/src/boot.test.ts')])).toEqual([]);
  expect(chooseRepeated([])).toEqual([]);
});

test.each([
  'api/src/nouns/accounts/two-factor.test.ts',
  'api/src/nouns/activity/trim-activity-job.test.ts',
  'api/src/nouns/blogs/manage-members.test.ts',
  'api/src/base/jobs/boss-jobs.test.ts',
  'api/src/nouns/posts/members-only.test.ts',
  'e2e/specs/durability.spec.ts',
  'e2e/specs/messages-durability.spec.ts',
  'e2e/specs/roles.spec.ts',
  'embedded-postgres/src/embedded-postgres.test.ts',
])('a failure of %s is final', (file) => {
  expect(testFiles).toContain(file);
  expect(chooseRepeated(failedFiles(file))).toEqual([]);
  // repeating others would not make the run pass
  expect(chooseRepeated(failedFiles(file, 'e2e/specs/stream.spec.ts'))).toEqual([]);
});

test('each pattern of final failures matches test files, and most files match none', () => {
  for (const pattern of neverRepeated)
    expect(testFiles.filter((file) => pattern.test(file))).not.toEqual([]);
  const final = testFiles.filter((file) => neverRepeated.some((pattern) => pattern.test(file)));
  expect(final.length).toBeLessThan(testFiles.length / 5);
});

test('tests of files that pass alone count as passed and are named; others stay failed', async () => {
  const outcomes = [
    { passed: 3, failed: 1 },
    {
      passed: 90,
      failed: 3,
      failures: [
        'e2e/specs/like.spec.ts:7: likes',
        'e2e/specs/like.spec.ts:9: unlikes',
        'e2e/specs/like-again.spec.ts:3: likes again',
      ],
      failedFiles: [
        { file: 'e2e/specs/like.spec.ts', failed: 2 },
        { file: 'e2e/specs/like-again.spec.ts', failed: 1 },
      ],
    },
  ];
  const repeated: string[] = [];
  const result = await repeatFailed(outcomes, async (file) => {
    repeated.push(file);
    const isFine = file === 'e2e/specs/like.spec.ts';
    return { passed: isFine ? 4 : 3, failed: isFine ? 0 : 1 };
  });
  expect(repeated).toEqual(['e2e/specs/like.spec.ts', 'e2e/specs/like-again.spec.ts']);
  expect(result).toEqual({
    flaky: ['e2e/specs/like.spec.ts:7: likes', 'e2e/specs/like.spec.ts:9: unlikes'],
    passedAgain: 2,
  });
  // a run that ends before any test proves nothing
  expect(await repeatFailed(outcomes, async () => ({ passed: 0, failed: 0 }))).toEqual({
    flaky: [],
    passedAgain: 0,
  });
});

test('a file that is listed three times, or no longer exists, is a problem', () => {
  const row = (file: string): string => `| \`${file}\` | 2026-11-28 | title | cause |\n`;
  const known = row('e2e/specs/stream.spec.ts');
  expect(listedFiles(known + known)).toEqual([
    'e2e/specs/stream.spec.ts',
    'e2e/specs/stream.spec.ts',
  ]);
  expect(findListProblems(known + known, root)).toEqual([]);
  expect(findListProblems(known + known + known, root)).toEqual([
    'docs/flaky.md lists e2e/specs/stream.spec.ts 3 times. Mend it and remove its rows.',
  ]);
  expect(findListProblems(row('e2e/specs/gone.spec.ts'), root)).toEqual([
    'docs/flaky.md lists e2e/specs/gone.spec.ts, which does not exist.',
  ]);
});

test('the list of flaky tests has no problems', () => {
  const text = readFileSync(path.join(root, 'docs/flaky.md'), 'utf8');
  expect(findListProblems(text, root)).toEqual([]);
});
