import type { StoredRelease } from '../database/schema/releases.ts';
import { contractsOf, findMissingShared } from './release-file.ts';
import type { ShownRelease } from './release-queries.ts';

export const isRemote = ({ name }: { readonly name: string }): boolean => name !== 'shell';

const fits = (remote: StoredRelease, shell: StoredRelease): boolean =>
  contractsOf(shell).includes(remote.contract) && findMissingShared(remote, shell) === undefined;

/**
 * Chooses one release per name. The fallback of a channel's own release is the public one, which is
 * also shown instead of it if a later change of the public releases leaves the channel with a shell
 * and remotes that do not fit.
 */
export function chooseReleases(
  rows: readonly ShownRelease[],
  publicChannel: string,
): readonly ShownRelease[] {
  const isPublic = ({ channel }: ShownRelease): boolean => channel === publicChannel;
  const chooseAmong = (allowed: readonly ShownRelease[]): readonly ShownRelease[] =>
    [...new Set(allowed.map(({ name }) => name))].flatMap(function choose(name) {
      const [own, publicRelease = own] = allowed.filter((row) => row.name === name);
      if (!own || !publicRelease) return [];
      return [
        own.version === publicRelease.version
          ? publicRelease
          : { ...own, lastGood: publicRelease.current },
      ];
    });
  const chosen = chooseAmong(rows);
  if (chosen.every(isPublic)) return chosen;
  const everyones = chosen.filter((row) => isPublic(row) && isRemote(row));
  const shells = rows.filter((row) => !isRemote(row));
  const shell = shells.find(({ current }) =>
    everyones.every((remote) => fits(remote.current, current)),
  );
  return chooseAmong(
    rows.filter((row) =>
      isRemote(row)
        ? isPublic(row) || !shell || fits(row.current, shell.current)
        : row === shell || isPublic(row),
    ),
  );
}
