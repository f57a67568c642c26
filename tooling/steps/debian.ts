import { existsSync, globSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.ts';

/**
 * Installs packages on Debian and derivatives, as root. Does nothing for other users or on other
 * systems; callers check for success.
 */
export async function installOnDebian(
  packages: readonly string[],
  report: (text: string) => void,
): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  report(`installing ${packages.join(', ')} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/**
 * Unpacks a Debian package and its missing dependencies without installing them. Does not need
 * root. Creates a script `FOLDER/PACKAGE` that runs the package's program. Does nothing on other
 * systems; callers check for success.
 *
 * @param program path of the program inside the package
 */
export async function unpackOnDebian(
  name: string,
  program: string,
  folder: string,
  report: (text: string) => void,
): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  report(`unpacking ${name} into ${folder}`);
  const [lists, files] = [path.join(folder, 'lists'), path.join(folder, 'files')];
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  const apt = (...args: string[]) =>
    run('apt-get', ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`, ...args], {
      cwd: folder,
    });
  await apt('update');
  const { output } = await apt('--simulate', '--no-install-recommends', 'install', name);
  const names = [...output.matchAll(/^Inst (\S+)/gm)].map(([, needed = '']) => needed);
  await apt('download', ...new Set([name, ...names]));
  for (const file of globSync('*.deb', { cwd: folder }))
    await run('dpkg-deb', ['--extract', path.join(folder, file), files]);
  await rm(lists, { recursive: true });
  if (!existsSync(path.join(files, program))) return;
  const libraries = globSync('{usr/lib,lib}/*-linux-*', { cwd: files })
    .map((one) => path.join(files, one))
    .join(':');
  await writeFile(
    path.join(folder, name),
    `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${path.join(files, program)}' "$@"\n`,
    { mode: 0o755 },
  );
}
