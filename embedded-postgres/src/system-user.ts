import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user that PostgreSQL runs as when we are root: it refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * The user to run PostgreSQL as. Undefined if we are not root: PostgreSQL then runs as our own
 * user. Otherwise the owner of existing data or, if that is root or has no name, the first that
 * exists of `postgres`, `nobody` and ordinary users.
 */
export function systemUserFor(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const user =
    (owner === 0 ? undefined : users.find(({ uid }) => uid === owner)) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ??
    users.find(({ uid }) => uid >= 1000);
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd has no other user for it: add one, or set DATABASE_URL.',
    );
  return user;
}

/**
 * Whether a user may enter a folder, or run a program, and enter all folders above it. Paths that
 * do not exist yet count as accessible.
 */
export function canReach(user: SystemUser, target: string): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The data folder: the requested one or, if the system user cannot reach it, for example in a
 * private home directory, one under /var/lib.
 */
export function reachableFolder(requested: string, user: SystemUser | undefined): string {
  if (!user || canReach(user, path.dirname(requested))) return requested;
  return path.join(
    '/var/lib/tessera',
    `${path.basename(requested)}-${createHash('sha256').update(requested).digest('hex').slice(0, 12)}`,
  );
}
