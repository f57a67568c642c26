import {
  failedBrowserFiles,
  failedBrowserTests,
  failedJestFiles,
  failedJestTests,
} from './failed-tests.ts';

test('failed tests are listed with their file and error, as are files that do not load', () => {
  const report = {
    testResults: [
      {
        name: '/project/api/src/a.test.ts',
        status: 'failed',
        message: 'a long text',
        assertionResults: [
          { status: 'passed', fullName: 'stores a post', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'deletes a post',
            failureMessages: ['\nError: Exceeded timeout of 30000 ms\n    at somewhere'],
          },
        ],
      },
      { name: '/project/shell/b.test.ts', status: 'passed', message: '', assertionResults: [] },
      {
        name: '/project/shell/c.test.ts',
        status: 'failed',
        message: '  ● Test suite failed to run\n\n    Cannot find module',
        assertionResults: [],
      },
    ],
  };
  expect(failedJestTests(report, '/project')).toEqual([
    'api/src/a.test.ts: deletes a post: Error: Exceeded timeout of 30000 ms',
    'shell/c.test.ts: ● Test suite failed to run',
  ]);
  expect(failedJestFiles(report, '/project')).toEqual([
    { file: 'api/src/a.test.ts', failed: 1 },
    { file: 'shell/c.test.ts', failed: 1 },
  ]);
  expect(failedJestTests({}, '/project')).toEqual([]);
  expect(failedJestFiles({}, '/project')).toEqual([]);
});

test('failed and flaky browser tests are listed with their first error, including those in nested suites', () => {
  const report = {
    suites: [
      {
        specs: [{ ok: true, tests: [{ status: 'expected' }], title: 'fine' }],
        suites: [
          {
            specs: [
              {
                ok: false,
                tests: [
                  {
                    status: 'unexpected',
                    results: [
                      { errors: [] },
                      {
                        errors: [
                          {
                            message: '\u001B[31mError: no form\u001B[39m\n\nCall log:',
                            location: { file: '/project/e2e/support/open.ts', line: 57, column: 3 },
                          },
                          { message: 'Error: a later one' },
                        ],
                      },
                    ],
                  },
                ],
                file: 'a.spec.ts',
                line: 7,
                title: 'opens',
              },
              {
                ok: true,
                tests: [{ status: 'flaky' }],
                file: 'a.spec.ts',
                line: 9,
                title: 'closes',
              },
            ],
          },
        ],
      },
    ],
  };
  expect(failedBrowserTests(report, 'e2e/specs')).toEqual([
    'e2e/specs/a.spec.ts:7: opens: Error: no form (open.ts:57)',
    'e2e/specs/a.spec.ts:9: closes',
  ]);
  expect(failedBrowserFiles(report, 'e2e/specs')).toEqual([
    { file: 'e2e/specs/a.spec.ts', failed: 2 },
  ]);
});
