import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const configurations = [
  '.dependency-cruiser.mjs',
  '.editorconfig',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'tooling/lint/no-empty-match.mjs',
  'tsconfig.base.json',
];

function linkPackage(folder: string, name: string): void {
  const scope = path.join(folder, 'node_modules', '@tessera');
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(folder, name), path.join(scope, name));
}

/**
 * A small project with our configuration, usually with deliberate mistakes, to test that the checks
 * find them and report nothing else.
 */
export interface BrokenProject {
  readonly folder: string;
  /** Runs a program from the dependencies in the project. */
  run(
    program: string,
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly output: string }>;
  remove(): void;
}

/**
 * Writes a project with our configuration files, unchanged, and the given files.
 *
 * @param files contents by path
 * @param linked folders that can be imported as `@tessera/<folder>`, as npm links them
 */
export function createBrokenProject(
  files: Readonly<Record<string, string>>,
  linked: readonly string[] = [],
): BrokenProject {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-broken-'));
  mkdirSync(path.join(folder, 'tooling', 'lint'), { recursive: true });
  for (const name of configurations) copyFileSync(path.join(root, name), path.join(folder, name));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  for (const name of linked) linkPackage(folder, name);
  return {
    folder,
    run: (program, ...args) =>
      new Promise((resolve) => {
        execFile(
          path.join(root, 'node_modules', '.bin', program),
          args,
          { cwd: folder },
          (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
