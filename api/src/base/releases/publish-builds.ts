import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { inTransaction } from '../database/in-transaction.ts';
import { BadReleaseError, contractsOf } from './release-file.ts';
import type { BuildsToShow } from './release-settings.ts';
import { findLastChanges, findShown, findWithdrawn, lockReleases } from './release-queries.ts';
import { showWithin, type ReleaseName, type SwitchOptions } from './switch-releases.ts';
import { readReleaseFile, releaseFileName } from './verify-release.ts';

export interface PublishedBuilds {
  readonly released: readonly ReleaseName[];
  /** Local builds that are not active. */
  readonly waiting: readonly ReleaseName[];
}

interface Build extends ReleaseName {
  readonly dir: string;
  readonly contract: number;
  readonly supports?: readonly number[];
  /** When it got its content. */
  readonly madeAt: Date;
}

export interface PublishBuildsOptions extends SwitchOptions {
  readonly log: Logger;
  readonly publish: (dir: string) => Promise<unknown>;
}

/**
 * Publishes and activates the selected builds. Republishes builds that are active but whose served
 * folder is lost.
 */
export async function publishBuilds(
  packageFolders: readonly string[],
  which: BuildsToShow,
  options: PublishBuildsOptions,
): Promise<PublishedBuilds> {
  const { db, store, publicChannel, log, publish } = options;
  /** Logs a bad build instead of throwing, because it must not block other builds or releases. */
  const skipIfBad = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof BadReleaseError)) throw error;
      log.error({ err: error }, 'a build could not be released');
      return undefined;
    });

  async function readBuild(dist: string): Promise<Build | undefined> {
    if (!existsSync(path.join(dist, releaseFileName))) return undefined;
    const { name, version, contract, supports, madeAt = 0 } = await readReleaseFile(dist);
    return {
      name,
      version,
      contract,
      ...(supports && { supports }),
      dir: path.join(dist, version),
      madeAt: new Date(madeAt),
    };
  }

  const builds = (
    await Promise.all(
      packageFolders.map((folder) => skipIfBad(readBuild(path.join(folder, 'dist')))),
    )
  ).filter((build) => build !== undefined);

  async function choose(connection: typeof db): Promise<readonly Build[]> {
    const shown = await findShown(connection, publicChannel, publicChannel);
    if (which === 'first') return shown.length === 0 ? builds : [];
    const others = builds.filter(
      ({ name, version }) => !shown.some((row) => row.name === name && row.version === version),
    );
    if (which === 'all') return others;
    const [acts, withdrawn] = [
      await findLastChanges(connection, publicChannel),
      await findWithdrawn(connection),
    ];
    return others.filter(({ name, version, madeAt }) => {
      const act = acts.get(name);
      return (act === undefined || madeAt > act) && !withdrawn.has(`${name} ${version}`);
    });
  }

  /**
   * Leaves out builds made for a contract that the chosen shell does not support, because they would
   * block the activation of all chosen builds.
   */
  function fitting(chosen: readonly Build[]): readonly Build[] {
    const shell = chosen.find(({ name }) => name === 'shell');
    const supported = shell && contractsOf(shell);
    const misfits = chosen.filter(({ contract }) => supported?.includes(contract) === false);
    for (const { name, version, contract } of misfits)
      log.error(
        { release: name, version, contract },
        'a build is made for a contract that the shell does not support',
      );
    return chosen.filter((build) => !misfits.includes(build));
  }

  const published: Build[] = [];
  for (const build of fitting(await choose(db)))
    if ((await skipIfBad(publish(build.dir))) !== undefined) published.push(build);
  const released =
    published.length === 0
      ? []
      : await skipIfBad(
          inTransaction(db, async function showBuilds(trx) {
            await lockReleases(trx);
            // Selected again under the lock, because another process may have been first.
            const stillChosen = new Set((await choose(trx)).map(({ name }) => name));
            const wanted = published.filter(({ name }) => stillChosen.has(name));
            await showWithin(trx, options, wanted, { actor: '' }, 'start');
            return wanted;
          }),
        );

  const shown = await findShown(db, publicChannel, publicChannel);
  const isShown = ({ name, version }: ReleaseName): boolean =>
    shown.some((row) => row.name === name && row.version === version);
  // If the served folder of an active release is lost, its build is published again.
  for (const build of builds.filter(isShown))
    if (!existsSync(store.placeOf(build.name, build.version))) await skipIfBad(publish(build.dir));
  return { released: released ?? [], waiting: builds.filter((build) => !isShown(build)) };
}
