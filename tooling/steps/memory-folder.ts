import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** A file system in memory, and the bytes that must be free there and in memory. */
export interface MemoryPlace {
  readonly folder: string;
  readonly free: { readonly folder: number; readonly memory: number };
}

/** Where Linux has one. All tests together used 411 MB of it (docs/performance.md, Tests). */
const sharedMemory: MemoryPlace = { folder: '/dev/shm', free: { folder: 2e9, memory: 8e9 } };

function hasRoom({ folder, free }: MemoryPlace): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= free.folder && process.availableMemory() >= free.memory;
  } catch {
    return false;
  }
}

/**
 * Runs tests with their temporary files in memory if there is room. A database that a test creates and
 * drops has hundreds of files; on a disk they took a fifth of the time of all unit tests.
 *
 * @param work gets the environment of the tests
 */
export async function inMemoryFolder<T>(
  work: (env: Readonly<Record<string, string>>) => Promise<T>,
  place = sharedMemory,
): Promise<T> {
  if (!hasRoom(place)) return work({});
  const folder = mkdtempSync(path.join(place.folder, 'tessera-tests-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // the database user of a root run needs access
  chmodSync(folder, 0o711);
  // also when the run is interrupted
  process.once('exit', remove);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    remove();
    process.off('exit', remove);
  }
}
