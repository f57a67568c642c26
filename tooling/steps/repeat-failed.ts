import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './step.ts';

/** A test file with failed tests. */
export interface FailedFile {
  /** Path relative to the root of the repository. */
  readonly file: string;
  readonly failed: number;
}

/** Most test files that one run repeats; more failed files are not a matter of bad luck. */
export const maxRepeatedFiles = 2;

/** How often a file may be listed in docs/flaky.md before every run fails. */
export const maxListed = 2;

/**
 * Files that are never repeated. They test what survives kills and restores, jobs that run twice,
 * and who may see or do what. In them, a failure that happens only sometimes is a race that people
 * may meet, with harm that cannot be undone.
 */
export const neverRepeated: readonly RegExp[] = [
  /^embedded-postgres\//,
  /^api\/src\/(?:app|base|nouns)\/(accounts|cluster|database|jobs|moderation)\//,
  /-job\.test\.ts$/,
  /\/(?:[^/]*-)?(?:access|block|blocks|cluster|durability|kill|kills|members|moderation|passkey|passkeys|policy|private|public|restore|roles|session|suspended|upgrade)(?:-[^/]*)?\.(?:test|spec)\.tsx?$/,
];

/** The files listed in a text like docs/flaky.md, once per row. */
export const listedFiles = (text: string): readonly string[] =>
  [...text.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => (file === undefined ? [] : [file]));

/** What is wrong with the list of flaky tests, as sentences. */
export function findListProblems(text: string, root: string): readonly string[] {
  const listed = listedFiles(text);
  return [...new Set(listed)].flatMap((file) => {
    const times = listed.filter((other) => other === file).length;
    return [
      ...(existsSync(path.join(root, file))
        ? []
        : [`docs/flaky.md lists ${file}, which does not exist.`]),
      ...(times > maxListed
        ? [`docs/flaky.md lists ${file} ${times} times. Mend it and remove its rows.`]
        : []),
    ];
  });
}

/**
 * Chooses the failed files that are run once more. None if too many files failed, or if the failure
 * of one of the others stands anyway.
 */
export function chooseRepeated(failed: readonly FailedFile[]): readonly FailedFile[] {
  const isFinal = failed.some(({ file }) => neverRepeated.some((pattern) => pattern.test(file)));
  return isFinal || failed.length > maxRepeatedFiles ? [] : failed;
}

/**
 * Runs failed test files once more with `runAlone`, one after another, if they may be repeated.
 * Returns the tests that failed before in files that passed now, and how many these are.
 */
export async function repeatFailed(
  outcomes: readonly Outcome[],
  runAlone: (file: string) => Promise<Outcome>,
): Promise<{ readonly flaky: readonly string[]; readonly passedAgain: number }> {
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  const flaky: string[] = [];
  let passedAgain = 0;
  for (const { file, failed } of chooseRepeated(
    outcomes.flatMap((outcome) => outcome.failedFiles ?? []),
  )) {
    const again = await runAlone(file);
    if (again.failed > 0 || again.passed === 0) continue;
    passedAgain += failed;
    flaky.push(...failures.filter((failure) => failure.startsWith(`${file}:`)));
  }
  return { flaky, passedAgain };
}
