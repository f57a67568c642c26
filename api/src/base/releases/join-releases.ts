import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import {
  joinBootFile,
  type BootFile,
  type BootHashes,
  type BootPart,
} from '@tessera/shared-contracts/platform/boot-file';
import { releaseFolder } from '@tessera/shared-contracts/core/registry';
import { createKeptLoads } from './kept-loads.ts';
import { BadReleaseError } from './release-file.ts';
import { faultOfScript } from './script-fault.ts';
import { checkStyleSheet, ownNames } from './style-sheet.ts';
import type { ReleaseName } from './switch-releases.ts';
import { faultOf, readReleaseFile } from './verify-release.ts';

/** Joins files of releases as text. */
export interface ReleaseJoiner {
  /**
   * The styles of the shell and of the other releases' views. Leaves out what would affect the
   * styles of others.
   *
   * @throws BadReleaseError if a file is missing or damaged
   */
  styles(releases: readonly ReleaseName[]): Promise<string>;
  /** Whether the scripts with which a release starts can be joined; logs why they can't. */
  canStart(release: ReleaseName): Promise<boolean>;
  /**
   * A boot file.
   *
   * @param started the releases whose scripts are in it
   * @param all the releases whose hashes are in it
   * @throws BadReleaseError if a release can't start
   */
  scripts(started: readonly ReleaseName[], all: readonly ReleaseName[]): Promise<BootFile>;
  hashes(releases: readonly ReleaseName[]): Promise<BootHashes>;
  /** The source map of a boot file, in sections: one per script that has a source map. */
  sourceMap(started: readonly ReleaseName[]): Promise<string>;
  /** Reads again what was missing or damaged. */
  forgetFailures(): void;
}

/** Below this path, releases are served from their folder. */
const releasesPath = '/releases/';
/** Maximum number of releases whose scripts are in memory, about 60 kB each. */
const maxScripts = 60;

/** Resolves relative URLs, such as those of fonts, against the release's folder. */
const rebase = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:[a-z]+:|\/|#))/gi, `url($1${base}`);

const keyOf = ({ name, version }: ReleaseName): string => `${name} ${version}`;

/** @param folder the folder that holds the releases, each as `{name}/{version}/…` */
export function createReleaseJoiner(folder: string, log: Logger): ReleaseJoiner {
  const placeOf = ({ name, version }: ReleaseName): string => path.join(folder, name, version);
  /** Reads a file of a release after verifying its hash. */
  async function read(place: string, file: string, hash = ''): Promise<string> {
    const fault = await faultOf(place, file, hash);
    if (fault !== undefined) throw new BadReleaseError(`${place}: ${file} ${fault}.`);
    return readFile(path.join(place, file), 'utf8');
  }

  async function stylesOf(release: ReleaseName): Promise<string> {
    const { name, version } = release;
    const place = placeOf(release);
    const { entry, server, integrity, classNames } = await readReleaseFile(place);
    const files = name === 'shell' ? entry.css : (server?.css ?? []);
    // releases made before names were listed have been shown without this check
    const isOwn = name === 'shell' || !classNames ? undefined : ownNames(name, classNames);
    const sheets = files.map(async function readSheet(file) {
      const { faults, confined } = checkStyleSheet(await read(place, file, integrity[file]), isOwn);
      if (faults.length > 0)
        log.error({ release: name, version, file, faults }, 'part of a style sheet was left out');
      return confined;
    });
    return rebase((await Promise.all(sheets)).join('\n'), releaseFolder(name, version));
  }

  async function readScripts(release: ReleaseName): Promise<readonly BootPart[]> {
    const { name, version } = release;
    const place = placeOf(release);
    const { entry, integrity } = await readReleaseFile(place);
    const files = name === 'shell' ? [...entry.preload, ...entry.js] : entry.js;
    const parts = files.map(async function readPart(file): Promise<BootPart> {
      const code = await read(place, file, integrity[file]);
      const fault = faultOfScript(code, file);
      if (fault !== undefined) throw new BadReleaseError(`${place}: ${fault}.`);
      const address = releaseFolder(name, version) + file;
      return { address, code, container: name === 'shell' ? undefined : name };
    });
    return Promise.all(parts);
  }
  const scripts = createKeptLoads(maxScripts, async function loadScripts(key) {
    const [name = '', version = ''] = key.split(' ');
    try {
      return await readScripts({ name, version });
    } catch (error) {
      if (!(error instanceof BadReleaseError)) throw error;
      log.error({ release: name, version, err: error }, 'a release is not in the boot file');
      return undefined;
    }
  });
  async function scriptsOf(release: ReleaseName): Promise<readonly BootPart[]> {
    const found = await scripts.get(keyOf(release));
    if (!found) throw new BadReleaseError(`${keyOf(release)} cannot be joined.`);
    return found;
  }

  async function hashes(releases: readonly ReleaseName[]): Promise<BootHashes> {
    const files = releases.map(async function hashesOfRelease(release) {
      const { integrity } = await readReleaseFile(placeOf(release));
      return Object.entries(integrity).map(
        ([file, hash]) => [releaseFolder(release.name, release.version) + file, hash] as const,
      );
    });
    return Object.fromEntries((await Promise.all(files)).flat());
  }

  const join = async (
    started: readonly ReleaseName[],
    hashesOfAll: BootHashes,
  ): Promise<BootFile> =>
    joinBootFile((await Promise.all(started.map(scriptsOf))).flat(), hashesOfAll);

  return {
    styles: async (releases) => (await Promise.all(releases.map(stylesOf))).join('\n'),
    canStart: async (release) => (await scripts.get(keyOf(release))) !== undefined,
    scripts: async (started, all) => join(started, await hashes(all)),
    hashes,
    async sourceMap(started) {
      // hashes take one line, whatever they are
      const { lines } = await join(started, {});
      const sections = lines.map(async function section([line, address]) {
        const file = path.join(folder, `${address.slice(releasesPath.length)}.map`);
        const map = await readFile(file, 'utf8').catch(() => '');
        return map === '' ? [] : [`{"offset":{"line":${line - 1},"column":0},"map":${map}}`];
      });
      return `{"version":3,"sections":[${(await Promise.all(sections)).flat().join()}]}`;
    },
    forgetFailures: () => scripts.forgetFailures(),
  };
}
