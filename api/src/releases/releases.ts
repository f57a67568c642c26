import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry, RemoteRelease } from '@tessera/shared-contracts/platform/registry';
import type { Database, StoredRelease } from '../database/schema.ts';
import type { Env } from '../env.ts';
import { findChannels, findSetting, insertRelease, isReleaseKnown, saveSetting, setChannelVersion, swapChannelVersion, type ChannelRelease } from './release-queries.ts';
import type { ReleaseFile } from './release-file.ts';
import { BadReleaseError, readReleaseFile, verifyRelease } from './verify-release.ts';

/** A release as pages link it. */
export interface ServedRelease {
  readonly name: string;
  readonly version: string;
  /** Path of its folder, with a slash at the end. */
  readonly base: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly entry: StoredRelease['entry'];
}

/** What pages need to know about releases right now. */
export interface ResolvedReleases {
  readonly registry: Registry;
  /** Absent until the shell was built once. */
  readonly shell: ServedRelease | undefined;
  /** In the order of their names. */
  readonly remotes: readonly ServedRelease[];
}

export interface Releases {
  /** Folder that holds `{name}/{version}/…`. */
  readonly folder: string;
  /** Takes a build over, verified, without showing it. Throws BadReleaseError. */
  publishRelease(dir: string): Promise<ReleaseFile>;
  /** Shows a published version from the next page view on, to everybody or to a channel's people, after verifying it again. Throws BadReleaseError. */
  switchTo(name: string, version: string, channel?: string): Promise<void>;
  /** Shows the version before; answers it. Throws BadReleaseError when there is none. */
  rollbackRelease(name: string, channel?: string): Promise<string>;
  /** Publishes and shows the latest build of each package that was not taken over yet; answers what is new. */
  publishBuilt(packageFolders: readonly string[]): Promise<readonly ReleaseFile[]>;
  /**
   * What pages show now: the releases everybody gets, and before them those of a person's own channel. A switch by
   * another process is seen within a second.
   */
  resolve(channel?: string): Promise<ResolvedReleases>;
  /** The shell that this process showed last, without asking anybody; absent before the first page. */
  lastShell(): ServedRelease | undefined;
}

/** Milliseconds that an answer of the database is believed. */
const believedFor = 1000;

const baseOf = (name: string, version: string): string => `/releases/${name}/${version}/`;

const toRemote = ({ name, version, contract, integrity, manifest = {} }: StoredRelease): RemoteRelease => ({ version, base: baseOf(name, version), contract, manifest, integrity });
const toServed = ({ name, version, integrity, entry }: StoredRelease): ServedRelease => ({ name, version, base: baseOf(name, version), integrity, entry });
const isRemote = ({ name }: { readonly name: string }): boolean => name !== 'shell';

/** One release of each name: the channel's own where it has one, with what everybody gets to fall back to. */
function chooseReleases(rows: readonly ChannelRelease[], channel: string): ChannelRelease[] {
  return [...new Set(rows.map(({ name }) => name))].flatMap((name) => {
    const own = rows.find((row) => row.name === name && row.channel === channel);
    const everybodys = rows.find((row) => row.name === name && row.channel !== channel);
    return own ? [{ ...own, previous: own.previous ?? everybodys?.current ?? null }] : everybodys ? [everybodys] : [];
  });
}

/** Opens the releases of a data folder and database. */
export function createReleases({ env, db, log }: { readonly env: Env; readonly db: Kysely<Database>; readonly log: Logger }): Releases {
  const folder = path.join(env.dataDir, 'releases');
  const everybody = env.releaseChannel;
  const placeOf = (name: string, version: string): string => path.join(folder, name, version);
  let lastShell: ServedRelease | undefined;
  /** By channel. There are as many as teams make, and people cannot make any. */
  const believed = new Map<string, { readonly until: number; readonly answer: Promise<ResolvedReleases> }>();

  async function load(channel: string): Promise<ResolvedReleases> {
    const rows = chooseReleases(await findChannels(db, [everybody, channel]), channel);
    const shell = rows.find((row) => !isRemote(row))?.current;
    const remotes = rows.filter(isRemote);
    lastShell = shell && toServed(shell);
    return {
      shell: lastShell,
      remotes: remotes.map(({ current }) => toServed(current)),
      registry: {
        remotes: Object.fromEntries(remotes.map(({ name, current, previous }) => [name, { current: toRemote(current), ...(previous ? { previous: toRemote(previous) } : {}) }])),
        shell: shell ? Object.fromEntries(Object.entries(shell.integrity).map(([file, integrity]) => [baseOf(shell.name, shell.version) + file, integrity])) : {},
        overrides: { ...env.overrides },
      },
    };
  }

  /** Copies beside the place first, so that a half copy is never served. */
  async function takeOver(dir: string, release: ReleaseFile): Promise<void> {
    const place = placeOf(release.name, release.version);
    const intact = existsSync(place) && (await verifyRelease(place, release).then(() => true, () => false));
    if (intact) return;
    const partial = path.join(folder, `.partial-${randomBytes(6).toString('hex')}`);
    try {
      await mkdir(path.dirname(place), { recursive: true });
      await cp(dir, partial, { recursive: true });
      await verifyRelease(partial, release);
      await rm(place, { recursive: true, force: true });
      await rename(partial, place).catch(async (error: unknown) => {
        // Another process was faster with the same release.
        if (!existsSync(place)) throw error;
        await verifyRelease(place, release);
      });
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }

  async function publishRelease(dir: string): Promise<ReleaseFile> {
    const release = await readReleaseFile(dir);
    await verifyRelease(dir, release);
    await takeOver(dir, release);
    const { manifest, ...rest } = release;
    await insertRelease(db, manifest === undefined ? rest : { ...rest, manifest });
    return release;
  }

  async function switchTo(name: string, version: string, channel = everybody): Promise<void> {
    if (!(await isReleaseKnown(db, name, version))) throw new BadReleaseError(`${name} ${version} was never published.`);
    const place = placeOf(name, version);
    await verifyRelease(place, await readReleaseFile(place));
    await setChannelVersion(db, channel, name, version);
    believed.clear();
    log.info({ release: name, version, channel }, 'release shown');
  }

  /** A build is shown once: after a rollback the same build does not come back with the next start. */
  async function takeBuild(dist: string): Promise<ReleaseFile | undefined> {
    if (!existsSync(path.join(dist, 'release.json'))) return undefined;
    const { name, version } = await readReleaseFile(dist);
    const key = `built:${everybody}:${name}`;
    if ((await findSetting(db, key)) === version && existsSync(placeOf(name, version))) return undefined;
    const release = await publishRelease(path.join(dist, version));
    await switchTo(name, version);
    await saveSetting(db, key, version);
    return release;
  }

  return {
    folder, publishRelease, switchTo,
    async rollbackRelease(name, channel = everybody) {
      const version = await swapChannelVersion(db, channel, name);
      if (version === undefined) throw new BadReleaseError(`${name} has no version to go back to.`);
      believed.clear();
      log.info({ release: name, version, channel }, 'release rolled back');
      return version;
    },
    async publishBuilt(packageFolders) {
      const taken: ReleaseFile[] = [];
      for (const packageFolder of packageFolders) {
        const release = await takeBuild(path.join(packageFolder, 'dist')).catch((error: unknown) => {
          if (!(error instanceof BadReleaseError)) throw error;
          // The others, and the version of this one that is shown already, go on.
          log.error({ err: error }, 'a build was not taken over');
          return undefined;
        });
        if (release) taken.push(release);
      }
      return taken;
    },
    lastShell: () => lastShell,
    resolve(channel = everybody) {
      const now = performance.now();
      const known = believed.get(channel);
      if (known && known.until > now) return known.answer;
      const answer = load(channel);
      believed.set(channel, { until: now + believedFor, answer });
      answer.catch(() => { believed.delete(channel); });
      return answer;
    },
  };
}
