import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { membersOf } from '../read-json.ts';
import type { FailedFile } from './repeat-failed.ts';

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

/** The files of a jest report in which tests failed or that do not load. */
export const failedJestFiles = (report: Report, root: string): readonly FailedFile[] =>
  listOf(report['testResults'])
    .filter(({ status }) => status === 'failed')
    .map((file) => ({
      file: path.relative(root, textOf(file['name'])),
      failed: Math.max(
        1,
        listOf(file['assertionResults']).filter(({ status }) => status === 'failed').length,
      ),
    }));

const failedSpecs = (suite: Report): readonly Report[] => [
  ...listOf(suite['specs']).filter(
    ({ ok, tests }) => ok !== true || listOf(tests).some(({ status }) => status === 'flaky'),
  ),
  ...listOf(suite['suites']).flatMap(failedSpecs),
];

/** Where the first error of a failed spec was thrown, and its first line. */
function reasonOf(spec: Report): string {
  const [error] = listOf(spec['tests'])
    .flatMap(({ results }) => listOf(results))
    .flatMap(({ errors }) => listOf(errors));
  if (!error) return '';
  const { file, line } = membersOf(error['location']);
  const place = line === undefined ? '' : ` (${path.basename(textOf(file))}:${Number(line)})`;
  return `: ${firstLine(stripVTControlCharacters(textOf(error['message'])))}${place}`;
}

/**
 * Failed and flaky tests of a Playwright report, with their files and lines, and the first error of
 * each. `folder` is the folder of the specs.
 */
export const failedBrowserTests = (report: Report, folder: string): readonly string[] =>
  failedSpecs(report).map(
    (spec) =>
      `${folder}/${textOf(spec['file'])}:${Number(spec['line'])}: ${textOf(spec['title'])}${reasonOf(spec)}`,
  );

/** The files of a Playwright report in which tests failed. `folder` is the folder of the specs. */
export const failedBrowserFiles = (report: Report, folder: string): readonly FailedFile[] =>
  [...Map.groupBy(failedSpecs(report), ({ file }) => textOf(file))].map(([file, specs]) => ({
    file: path.posix.join(folder, file),
    failed: specs.length,
  }));
