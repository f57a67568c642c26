import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/**
 * Start time of a living process, so that a reused process id is not mistaken for the old owner;
 * undefined for dead processes and zombies. Without /proc, 'alive' for every living process.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    if (process.platform === 'linux') return undefined;
    try {
      process.kill(pid, 0);
      return 'alive';
    } catch {
      return undefined;
    }
  }
}

/**
 * Whether a file system call failed because the file exists. Does not use `instanceof`, because
 * errors in jest come from another realm.
 */
export const isAlreadyThere = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

/** The living process that a lock file names, if there is one. */
export function lockOwner(file: string): number | undefined {
  try {
    const [pid = '', start] = readFileSync(file, 'utf8').split(' ');
    return start !== undefined && processStart(Number(pid)) === start ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/** Age in milliseconds from which an unfinished takeover counts as abandoned. */
const takeoverTimeout = 5000;

/**
 * Removes a dead owner's lock. Only one process does so at a time; otherwise a second one could
 * remove the lock that the first has just taken.
 */
function removeStale(file: string): void {
  const takeover = `${file}.takeover`;
  try {
    mkdirSync(takeover);
  } catch {
    try {
      if (Date.now() - statSync(takeover).mtimeMs > takeoverTimeout) rmdirSync(takeover);
    } catch {
      /* the other process is done */
    }
    return;
  }
  try {
    if (lockOwner(file) === undefined) rmSync(file, { force: true });
  } finally {
    rmdirSync(takeover);
  }
}

/**
 * Takes a lock file for this process. Returns true, or the id of the living process that holds it.
 * A lock whose holder was killed with -9 can be taken.
 */
export function takeLock(file: string): true | number {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${processStart(process.pid)}`);
  try {
    for (let round = 0; round < 100; round++) {
      try {
        linkSync(own, file);
        return true;
      } catch (error) {
        if (!isAlreadyThere(error)) throw error;
      }
      const owner = lockOwner(file);
      if (owner !== undefined) return owner;
      removeStale(file);
    }
    throw new Error(
      `the lock ${file} can neither be taken nor removed: delete it if no other process uses this folder`,
    );
  } finally {
    rmSync(own, { force: true });
  }
}

/** Releases a lock if this process holds it. */
export function releaseLock(file: string): void {
  if (lockOwner(file) === process.pid) rmSync(file, { force: true });
}
