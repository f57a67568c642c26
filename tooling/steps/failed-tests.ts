import path from 'node:path';
import { membersOf } from '../read-json.ts';

type Report = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Report[] =>
  Array.isArray(value) ? value.map(membersOf) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

/**
 * Failed tests of a jest report, and files that do not load. Each has its file, relative to `root`,
 * and the first line of its error.
 */
export function failedJestTests(report: Report, root: string): readonly string[] {
  return listOf(report['testResults']).flatMap((file) => {
    const name = path.relative(root, textOf(file['name']));
    const failed = listOf(file['assertionResults']).filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file['status'] === 'failed')
      return [`${name}: ${firstLine(textOf(file['message']))}`];
    return failed.map((test) => {
      const reasons = Object.values(membersOf(test['failureMessages']));
      return `${name}: ${textOf(test['fullName'])}: ${firstLine(textOf(reasons[0]))}`;
    });
  });
}

/** Failed and flaky tests of a Playwright report, with their files and lines. */
export function failedBrowserTests(suite: Report): readonly string[] {
  return [
    ...listOf(suite['specs'])
      .filter(
        ({ ok, tests }) => ok !== true || listOf(tests).some(({ status }) => status === 'flaky'),
      )
      .map(({ file, line, title }) => `${textOf(file)}:${Number(line)}: ${textOf(title)}`),
    ...listOf(suite['suites']).flatMap(failedBrowserTests),
  ];
}
