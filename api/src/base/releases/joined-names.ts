import { BadReleaseError } from './release-file.ts';
import type { ReleaseName } from './switch-releases.ts';

/** Path of joined files. */
export const joinedFolder = '/releases/joined/';
export type JoinedType = 'css' | 'js' | 'hashes.js';

/** A release as the name of a joined file lists it. */
export interface Named extends ReleaseName {
  /** Whether the file contains only the release's hashes. */
  readonly isHashed: boolean;
}

const part = /^(~?)([a-z][a-z0-9_]*)@([\w][\w.+-]*)$/;
/** Maximum number of releases in a file. A page needs one of the shell and up to two per remote. */
const maxParts = 24;
const file = /^([\w-]+)\.(css|js|hashes\.js)$/;

const textOf = ({ name, version, isHashed }: Named): string =>
  `${isHashed ? '~' : ''}${name}@${version}`;

/**
 * The URL of a joined file. It lists the releases, so that any process can make the file: the
 * shell, then the others in order, like `shell@1.0.0,mf_header@1.1.0,~mf_share@1.2.0` in base64url.
 * Encoded, because whatever blocks URLs with the name of one remote would block all of them.
 */
export function joinedAddress([shell, ...others]: readonly Named[], type: JoinedType): string {
  const texts = [...(shell ? [textOf(shell)] : []), ...others.map(textOf).sort()];
  return `${joinedFolder}${Buffer.from(texts.join()).toString('base64url')}.${type}`;
}

/**
 * The releases that the URL of a joined file lists.
 *
 * @throws BadReleaseError
 */
export function readJoinedAddress(address: string): {
  readonly releases: readonly Named[];
  readonly type: JoinedType;
} {
  const [, code = '', type = ''] = file.exec(address.slice(joinedFolder.length)) ?? [];
  const texts = Buffer.from(code, 'base64url').toString().split(',');
  if (texts.length > maxParts) throw new BadReleaseError(`${address} lists too many releases.`);
  const releases = texts.map(function named(text): Named {
    const [, mark, name, version] = part.exec(text) ?? [];
    if (name === undefined || version === undefined)
      throw new BadReleaseError(`${address} names no releases.`);
    return { name, version, isHashed: mark !== '' };
  });
  if (type !== 'css' && type !== 'js' && type !== 'hashes.js')
    throw new BadReleaseError(`${address} is not a joined file.`);
  // one URL for each list, so that nobody can make us join every permutation
  if (joinedAddress(releases, type) !== address)
    throw new BadReleaseError(`${address} is not in canonical form.`);
  return { releases, type };
}
