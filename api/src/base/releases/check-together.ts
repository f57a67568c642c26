import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { supportedContracts } from '@tessera/shared-contracts/core/registry';
import type { Database } from '../database/schema.ts';
import { findMissingStyle, type StyledRelease } from './kit-styles.ts';
import {
  BadReleaseError,
  checkRelease,
  contractsOf,
  exposesOf,
  findMissingShared,
  releaseFile,
  type ReleaseFile,
} from './release-file.ts';
import { findRelease, findShown } from './release-queries.ts';
import type { ReleaseStore } from './release-store.ts';

/** What a release states about itself, as far as it concerns others. */
type StatedRelease = Pick<
  ReleaseFile,
  'name' | 'version' | 'classNames' | 'definition' | 'uses' | 'manifest'
>;

/**
 * Checks that the given versions have intact files and a contract that the shell that they will run
 * with supports, and that this shell shares and styles what they need. If they include the shell,
 * checks the channel's other releases against it, too. Checks that nothing belongs to two releases,
 * that the features that releases use are exposed, and that a remote keeps its owner.
 *
 * @param gone names of which the channel no longer has a release of its own
 */
export async function checkTogether(
  trx: Transaction<Database>,
  { store, publicChannel }: { readonly store: ReleaseStore; readonly publicChannel: string },
  channel: string,
  wanted: readonly { readonly name: string; readonly version: string }[],
  gone: readonly string[] = [],
): Promise<void> {
  const releases = new Map<string, ReleaseFile>();
  for (const { name, version } of wanted) {
    const known = await findRelease(trx, name, version);
    if (!known) throw new BadReleaseError(`${name} ${version} was never published.`);
    const release = v.parse(releaseFile, known.detail);
    checkRelease(release);
    await store.verify({ release, assets: known.assets ?? undefined });
    releases.set(name, release);
  }
  const shown = new Map(
    (await findShown(trx, publicChannel, channel))
      .filter(({ name }) => !gone.includes(name))
      .toReversed()
      .map(({ name, current }) => [name, current] as const),
  );
  const shell = releases.get('shell') ?? shown.get('shell');
  const supported = shell ? contractsOf(shell) : supportedContracts;
  const others = [...shown.values()].filter(({ name }) => !releases.has(name));
  const together = [...releases.values(), ...(releases.has('shell') ? others : [])];
  const mismatch = together.find((release) => !supported.includes(release.contract));
  if (mismatch) {
    const keeper = shell ? `shell ${shell.version} supports` : 'this version of the shell supports';
    throw new BadReleaseError(
      `${mismatch.name} ${mismatch.version} is built for contract ${mismatch.contract}, ` +
        `but ${keeper} contract ${supported.join(' and ')}. ` +
        'Release or roll back both in one command.',
    );
  }
  const filesOf = (release: StyledRelease & Pick<ReleaseFile, 'name' | 'version'>) => ({
    release,
    folder: store.placeOf(release.name, release.version),
  });
  for (const release of together) {
    if (!shell || release.name === 'shell') continue;
    const missing = findMissingShared(release, shell);
    if (missing !== undefined)
      throw new BadReleaseError(`${release.name} ${release.version} cannot be shown: ${missing}`);
    const style = await findMissingStyle(filesOf(release), filesOf(shell));
    if (style !== undefined)
      throw new BadReleaseError(
        `${release.name} ${release.version} draws ${style}, ` +
          `which shell ${shell.version} does not style: release the shell first.`,
      );
  }
  for (const release of releases.values())
    for (const other of [...releases.values(), ...others]) {
      const conflict = other.name === release.name ? undefined : conflictOf(release, other);
      if (conflict !== undefined)
        throw new BadReleaseError(
          `${release.name} ${release.version} claims ${conflict}, ` +
            `which belongs to ${other.name} ${other.version}.`,
        );
      const missing = findMissingFeature(release, other) ?? findMissingFeature(other, release);
      if (missing !== undefined) throw new BadReleaseError(missing);
    }
  for (const { name, version, definition } of releases.values()) {
    const owner = shown.get(name)?.definition?.owner;
    if (owner !== undefined && definition !== undefined && owner !== definition.owner)
      throw new BadReleaseError(
        `${name} belongs to the team ${owner}, but ${name} ${version} is by ${definition.owner}. ` +
          'To hand it over, that team withdraws it first.',
      );
  }
}

/** What a release claims although another has it: a class name, the header, or a page. */
function conflictOf(release: StatedRelease, other: StatedRelease): string | undefined {
  const className = release.classNames?.find((one) => other.classNames?.includes(one));
  if (className !== undefined) return `the class name ${className}`;
  const [own, theirs] = [release.definition, other.definition];
  if (own?.slot.place === 'header' && theirs?.slot.place === 'header') return 'the header';
  for (const page of own?.pages ?? [])
    for (const { name, path, title, isInMenu } of theirs?.pages ?? []) {
      if (page.path === path) return `the page ${path}`;
      if (page.name === name) return `the name of the page ${name}`;
      if (page.isInMenu === true && isInMenu === true && page.title === title)
        return `the menu entry ${title}`;
    }
  return undefined;
}

/** Why two releases do not go together: one uses a feature that the other does not expose. */
function findMissingFeature(user: StatedRelease, other: StatedRelease): string | undefined {
  const exposes = exposesOf(other);
  const missing = user.uses?.find(
    (feature) =>
      feature.startsWith(`${other.name}/`) &&
      !exposes.includes(feature.replace(`${other.name}/`, './')),
  );
  return missing === undefined
    ? undefined
    : `${user.name} ${user.version} uses ${missing}, ` +
        `which ${other.name} ${other.version} does not expose.`;
}
