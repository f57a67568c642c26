import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  briefManifest,
  containerManifest,
} from '@tessera/shared-contracts/platform/container-manifest';
import {
  contractVersion,
  labelFromName,
  releaseFolder,
  supportedContracts,
  type Registry,
  type RemoteRelease,
} from '@tessera/shared-contracts/core/registry';
import {
  factsForShell,
  type RemoteDefinition,
} from '@tessera/shared-contracts/core/remote-definition';
import { headerView } from '@tessera/shared-contracts/platform/header-view';
import * as v from 'valibot';
import type { Database } from '../database/schema.ts';
import type { StoredRelease } from '../database/schema/releases.ts';
import type { Env } from '../settings/env.ts';
import { chooseReleases, isRemote } from './choose-releases.ts';
import { findOutdated } from './outdated-releases.ts';
import { checkRelease, releaseFile } from './release-file.ts';
import {
  findChannelReleases,
  findRelease,
  findShown,
  findWithdrawn,
  insertRelease,
  isShown,
  type ShownRelease,
} from './release-queries.ts';
import { createReleaseStore, refuseChangedContent } from './release-store.ts';
import { createFileJoiner, type FileJoiner } from './joined-files.ts';
import {
  createSwitches,
  type SwitchContext,
  type ReleaseName,
  type Switches,
} from './switch-releases.ts';
import type { BuildsToShow } from './release-settings.ts';
import { publishBuilds, type PublishedBuilds } from './publish-builds.ts';
import { verifyBrowserHalf } from './verify-browser-half.ts';
import { verifyServerHalf } from './verify-half.ts';
import {
  firstDifference,
  readAssets,
  readReleaseFile,
  verifyRelease,
  type ReleaseContent,
} from './verify-release.ts';

/** A release whose files pages link to. */
export interface ServedRelease {
  readonly name: string;
  readonly version: string;
  /** Path of its folder, with a slash at the end. */
  readonly base: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly entry: StoredRelease['entry'];
  readonly server?: StoredRelease['server'];
  readonly frame?: StoredRelease['frame'];
}

/** A release of a remote, and what it says about that. */
export interface DefinedRelease extends ServedRelease {
  readonly definition: RemoteDefinition;
}

/** A remote's release whose files pages link to, and the release to fall back to. */
export interface ServedRemote extends DefinedRelease {
  readonly previous: DefinedRelease | undefined;
}

/** The active releases, as pages need them. */
export interface ResolvedReleases {
  readonly registry: Registry;
  /** Absent until a build of the shell is released. */
  readonly shell: ServedRelease | undefined;
  /** In the order of their slots, those with equal orders by name. */
  readonly remotes: readonly ServedRemote[];
}

export interface PublishedRelease extends ReleaseName {
  /** Files that were damaged or missing in the served folder and have been repaired. */
  readonly repaired: readonly string[];
}

export interface Releases extends Switches {
  /** Folder that contains releases as `{name}/{version}/…`. */
  readonly folder: string;
  readonly joined: FileJoiner;
  /**
   * Verifies and publishes a build without activating it. A version is immutable: publishing it
   * again with the same content repairs damaged files; different content is refused.
   *
   * @throws BadReleaseError
   */
  publish(dir: string): Promise<PublishedRelease>;
  /** At start, publishes and activates those builds of the checkout that `which` selects. */
  publishBuilds(packageFolders: readonly string[], which: BuildsToShow): Promise<PublishedBuilds>;
  /**
   * Active releases for members of a channel, one per name: the channel's own, else the public one.
   */
  shown(channel?: string): Promise<readonly ShownRelease[]>;
  /** Active releases, cached: a switch by another process takes effect within a second. */
  resolve(channel?: string): Promise<ResolvedReleases>;
  /**
   * The withdrawn releases, and those for contracts that are not supported any more, of which
   * pages show a later one; each as `name version`, cached: a page learns of a withdrawal at most
   * `withdrawnCacheTime` later.
   */
  withdrawn(): Promise<ReadonlySet<string>>;
  /**
   * Returns the shell last resolved in this process for a channel, otherwise for the public
   * channel; undefined if there is neither. Runs no query.
   */
  lastShell(channel?: string): ServedRelease | undefined;
}

/** How long resolved releases are cached, in milliseconds. */
const cacheTime = 1000;
/** How long the withdrawn releases are cached, in milliseconds. */
const withdrawnCacheTime = 5000;

/** The part of a manifest that browsers read; empty if the manifest is invalid. */
function briefOf(manifest: unknown): RemoteRelease['manifest'] {
  const { success, output } = v.safeParse(containerManifest, manifest);
  return success ? briefManifest(output) : {};
}
const toRemote = ({
  name,
  version,
  contract,
  integrity,
  manifest,
}: StoredRelease): RemoteRelease => ({
  version,
  base: releaseFolder(name, version),
  contract,
  manifest: briefOf(manifest),
  integrity,
});
const toServed = ({
  name,
  version,
  integrity,
  entry,
  server,
  frame,
}: StoredRelease): ServedRelease => ({
  name,
  version,
  base: releaseFolder(name, version),
  integrity,
  entry,
  ...(server && { server }),
  ...(frame && { frame }),
});
/** What a release that was made before releases defined their remotes would have said. */
const undefinedRemote = (name: string): RemoteDefinition => ({
  label: labelFromName(name),
  owner: '',
  activeOn: 'always',
  slot: name === headerView.owner ? { place: 'header' } : { place: 'end', order: 0 },
});
const toDefined = (release: StoredRelease): DefinedRelease => ({
  ...toServed(release),
  definition: release.definition ?? undefinedRemote(release.name),
});
const placeOf = ({ definition: { slot } }: DefinedRelease): number =>
  slot.place === 'header' ? -Infinity : slot.order;

/** Creates the release registry of a data folder and database. */
export function createReleases({
  env,
  db,
  log,
}: {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly log: Logger;
}): Releases {
  const store = createReleaseStore(path.join(env.dataDir, 'releases'));
  const joined = createFileJoiner(store.folder, log);
  const publicChannel = env.releaseChannel;
  const options = { db, store, publicChannel };
  const switches = createSwitches(options);
  const lastShells = new Map<string, ServedRelease>();
  /** Active releases by channel. Stays small, because users cannot create channels. */
  const cache = new Map<
    string,
    { readonly until: number; readonly answer: Promise<ResolvedReleases> }
  >();

  /** Withdrawn releases, and those whose calls the server does not answer any more. */
  async function findEnded(): Promise<ReadonlySet<string>> {
    const [oldest = contractVersion] = supportedContracts;
    const outdated = await findOutdated(db, publicChannel, oldest);
    return new Set([...(await findWithdrawn(db)), ...outdated]);
  }
  let withdrawn:
    | { readonly until: number; readonly answer: Promise<ReadonlySet<string>> }
    | undefined;

  const shown = async (channel = publicChannel): Promise<readonly ShownRelease[]> =>
    chooseReleases(await findShown(db, publicChannel, channel), publicChannel);

  async function load(channel: string): Promise<ResolvedReleases> {
    const all = await findChannelReleases(db, publicChannel, channel);
    const rows = chooseReleases(all.filter(isShown), publicChannel);
    const takenDown = all.filter((row) => !isShown(row)).map(({ name }) => name);
    const shell = rows.find((row) => !isRemote(row))?.current;
    const remotes = rows
      .filter(isRemote)
      .map(({ current, lastGood }) => ({ current, lastGood, served: toDefined(current) }))
      .sort((a, b) => placeOf(a.served) - placeOf(b.served));
    if (shell) lastShells.set(channel, toServed(shell));
    return {
      shell: shell && toServed(shell),
      remotes: remotes.map(({ served, lastGood }) => ({
        ...served,
        previous: lastGood ? toDefined(lastGood) : undefined,
      })),
      registry: {
        remotes: Object.fromEntries(
          remotes.map(({ served, current, lastGood }) => [
            served.name,
            {
              current: toRemote(current),
              ...(lastGood ? { previous: toRemote(lastGood) } : {}),
              ...factsForShell(served.definition),
            },
          ]),
        ),
        ...(shell && { shellVersion: shell.version }),
        shell: shell
          ? Object.fromEntries(
              Object.entries(shell.integrity).map(([file, integrity]) => [
                releaseFolder(shell.name, shell.version) + file,
                integrity,
              ]),
            )
          : {},
        overrides: { ...env.overrides },
        ...(takenDown.length > 0 && { withdrawn: takenDown }),
      },
    };
  }

  async function findKnown(name: string, version: string): Promise<ReleaseContent | undefined> {
    const known = await findRelease(db, name, version);
    return (
      known && { release: v.parse(releaseFile, known.detail), assets: known.assets ?? undefined }
    );
  }

  async function publish(dir: string): Promise<PublishedRelease> {
    const release = await readReleaseFile(dir);
    const { name, version, manifest, ...rest } = release;
    checkRelease(release);
    const content = { release, assets: await readAssets(dir, release) };
    await verifyRelease(dir, content);
    await verifyBrowserHalf(dir, release);
    await verifyServerHalf(dir, release);
    const refuseChanged = (known: ReleaseContent | undefined): void => {
      const differing = known && firstDifference(known, content);
      if (differing !== undefined) refuseChangedContent(release, differing);
    };
    const known = await findKnown(name, version);
    refuseChanged(known);
    const repaired = await store.store(dir, content, known !== undefined);
    joined.forgetFailures();
    await insertRelease(
      db,
      { name, version, ...rest, ...(manifest && { manifest }) },
      content.assets,
    );
    // Another process may have published the version meanwhile.
    if (!known) refuseChanged(await findKnown(name, version));
    return { name, version, repaired };
  }

  /**
   * Waits until a switch is done, then logs it and clears the cache, so that this process uses the
   * new releases immediately.
   */
  async function switching<T>(
    work: Promise<T>,
    what: string,
    { channel = publicChannel, actor, reason }: SwitchContext,
    releases: readonly object[],
  ): Promise<T> {
    const done = await work;
    cache.clear();
    withdrawn = undefined;
    log.info({ releases, channel, actor, reason }, what);
    return done;
  }

  return {
    folder: store.folder,
    joined,
    publish,
    shown,
    show: (wanted, context) =>
      switching(switches.show(wanted, context), 'releases shown', context, wanted),
    rollBack: (requests, context) =>
      switching(switches.rollBack(requests, context), 'releases rolled back', context, requests),
    withdraw: (names, context) =>
      switching(
        switches.withdraw(names, context),
        'remotes withdrawn',
        context,
        names.map((name) => ({ name })),
      ),
    promote: (channel, wanted, context) =>
      switching(
        switches.promote(channel, wanted, context),
        'releases promoted',
        { ...context, channel },
        wanted,
      ),
    end: (channel, names, context) =>
      switching(
        switches.end(channel, names, context),
        'channel ended',
        { ...context, channel },
        [],
      ),
    async publishBuilds(packageFolders, which) {
      const taken = await publishBuilds(packageFolders, which, { ...options, log, publish });
      cache.clear();
      return taken;
    },
    withdrawn() {
      const now = performance.now();
      if (!withdrawn || withdrawn.until <= now) {
        const asked = { until: now + withdrawnCacheTime, answer: findEnded() };
        withdrawn = asked;
        asked.answer.catch(() => {
          if (withdrawn === asked) withdrawn = undefined;
        });
      }
      return withdrawn.answer;
    },
    lastShell: (channel = publicChannel) =>
      lastShells.get(channel) ?? lastShells.get(publicChannel),
    resolve(channel = publicChannel) {
      const now = performance.now();
      const known = cache.get(channel);
      if (known && known.until > now) return known.answer;
      const answer = load(channel);
      cache.set(channel, { until: now + cacheTime, answer });
      answer.catch(() => {
        cache.delete(channel);
      });
      return answer;
    },
  };
}
