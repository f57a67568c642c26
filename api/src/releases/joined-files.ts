import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { constants } from 'node:zlib';
import {
  hashesScript,
  joinBootFile,
  type BootHashes,
  type BootPart,
} from '@tessera/shared-contracts/platform/boot-file';
import { releaseFolder } from '@tessera/shared-contracts/platform/registry';
import { createCompressedContent, type CompressedContent } from '../http/content-coding.ts';
import { BadReleaseError } from './release-file.ts';
import type { ServedRelease } from './releases.ts';
import { faultOf, readReleaseFile } from './verify-release.ts';

/** A file that joins files of several releases for one page. */
export interface JoinedFile {
  readonly type: 'css' | 'js';
  readonly integrity: string;
  readonly content: CompressedContent;
}

/**
 * Joins files of a page's releases, so that the page waits for only one stylesheet and one script.
 */
export interface FileJoiner {
  /**
   * The URL of a stylesheet that joins the styles of the shell, which is the first release, and
   * those of the other releases' views.
   */
  stylesOf(releases: readonly ServedRelease[]): string;
  /**
   * The URL of the boot file for the shell, which is the first release, and for remotes.
   *
   * @param others releases whose hashes, but not scripts, are in the boot file
   */
  scriptsOf(releases: readonly ServedRelease[], others: readonly ServedRelease[]): string;
  /** The URL of a file with the same hashes as the boot file of these releases, but no scripts. */
  hashesOf(releases: readonly ServedRelease[], others: readonly ServedRelease[]): string;
  /**
   * The file at a URL; undefined if the URL is invalid, release files are missing or damaged, or a
   * script does not compile.
   */
  at(address: string): Promise<JoinedFile | undefined>;
}

/**
 * Path of joined files. They have names like `shell@1.0.0,mf_header@1.1.0,~mf_share@1.2.0.js`. A
 * release marked with `~` contributes only its hashes.
 */
export const joinedFolder = '/releases/joined/';
const part = /^(~?)([a-z][a-z0-9_]*)@([\w][\w.+-]*)$/;
/** Maximum number of releases in a file. A page needs one of the shell and up to two per remote. */
const maxParts = 24;
/** Maximum number of joined files in memory, about 300 kB each. The oldest is dropped first. */
const maxFiles = 40;

/** Resolves relative URLs, such as those of fonts, against the release's folder. */
const rebase = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:[a-z]+:|\/|#))/gi, `url($1${base}`);

const createFile = (type: JoinedFile['type'], text: string): JoinedFile => ({
  type,
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  content: createCompressedContent(text, constants.BROTLI_MAX_QUALITY),
});

/** Whether a script compiles. A script with a syntax error would break the whole boot file. */
function isScript(code: string): boolean {
  try {
    return new Script(code) instanceof Script;
  } catch {
    return false;
  }
}

/** A release as the name of a joined file lists it. */
interface Named {
  readonly name: string;
  readonly version: string;
  readonly isHashed: boolean;
}

/** @param folder the folder that holds the releases, each as `{name}/{version}/…` */
export function createFileJoiner(folder: string): FileJoiner {
  const joined = new Map<string, Promise<JoinedFile | undefined>>();

  const placeOf = (name: string, version: string): string => path.join(folder, name, version);
  /** Reads a file of a release after verifying its hash. */
  async function read(place: string, file: string, hash = ''): Promise<string> {
    const fault = await faultOf(place, file, hash);
    if (fault !== undefined) throw new BadReleaseError(`${place}: ${file} ${fault}.`);
    return readFile(path.join(place, file), 'utf8');
  }

  async function stylesOf({ name, version }: Named): Promise<string> {
    const place = placeOf(name, version);
    const { entry, server, integrity } = await readReleaseFile(place);
    const files = name === 'shell' ? entry.css : (server?.css ?? []);
    const sheets = await Promise.all(files.map((file) => read(place, file, integrity[file])));
    return rebase(sheets.join('\n'), releaseFolder(name, version));
  }

  async function scriptsOf({ name, version }: Named): Promise<readonly BootPart[]> {
    const place = placeOf(name, version);
    const { entry, integrity } = await readReleaseFile(place);
    const files = name === 'shell' ? [...entry.preload, ...entry.js] : entry.js;
    const parts = files.map(async function readPart(file): Promise<BootPart> {
      const code = await read(place, file, integrity[file]);
      if (!isScript(code)) throw new BadReleaseError(`${place}: ${file} is not a valid script.`);
      const address = releaseFolder(name, version) + file;
      return { address, code, container: name === 'shell' ? undefined : name };
    });
    return Promise.all(parts);
  }

  const joinStyles = async (releases: readonly Named[]): Promise<string> =>
    (await Promise.all(releases.map(stylesOf))).join('\n');
  async function hashesOf(releases: readonly Named[]): Promise<BootHashes> {
    const files = releases.map(async function hashesOfRelease({ name, version }) {
      const { integrity } = await readReleaseFile(placeOf(name, version));
      return Object.entries(integrity).map(
        ([file, hash]) => [releaseFolder(name, version) + file, hash] as const,
      );
    });
    return Object.fromEntries((await Promise.all(files)).flat());
  }
  async function joinScripts(releases: readonly Named[]): Promise<string> {
    const scripts = releases.filter(({ isHashed }) => !isHashed).map(scriptsOf);
    return joinBootFile((await Promise.all(scripts)).flat(), await hashesOf(releases));
  }

  async function join(address: string): Promise<JoinedFile | undefined> {
    const [, names = '', type] =
      /^(.*?)\.(css|js|hashes\.js)$/.exec(address.slice(joinedFolder.length)) ?? [];
    try {
      const texts = names.split(',');
      // releases have one canonical order, so that nobody can make us join every permutation
      const isInOrder = texts.every((text, at) => at < 2 || text > (texts[at - 1] ?? ''));
      if (!isInOrder || texts.length > maxParts)
        throw new BadReleaseError(`${address} is not in canonical order.`);
      const releases = texts.map(function named(text): Named {
        const [, mark, name, version] = part.exec(text) ?? [];
        if (name === undefined || version === undefined)
          throw new BadReleaseError(`${address} names no releases.`);
        return { name, version, isHashed: mark !== '' };
      });
      if (type === 'css') return createFile('css', await joinStyles(releases));
      if (type === 'js') return createFile('js', await joinScripts(releases));
      return createFile('js', hashesScript(await hashesOf(releases)));
    } catch (error) {
      if (!(error instanceof BadReleaseError)) throw error;
      return undefined;
    }
  }
  const nameOf = ({ name, version }: ServedRelease): string => `${name}@${version}`;
  const addressOf = (
    [shell, ...remotes]: readonly ServedRelease[],
    others: readonly ServedRelease[],
    type: 'css' | 'js' | 'hashes.js',
  ): string => {
    const rest = [...remotes.map(nameOf), ...others.map((one) => `~${nameOf(one)}`)];
    return `${joinedFolder}${[...(shell ? [nameOf(shell)] : []), ...rest.toSorted()].join(',')}.${type}`;
  };

  return {
    stylesOf: (releases) => addressOf(releases, [], 'css'),
    scriptsOf: (releases, others) => addressOf(releases, others, 'js'),
    hashesOf: (releases, others) => addressOf(releases, others, 'hashes.js'),
    at(address) {
      const known = joined.get(address);
      if (known) return known;
      // failures are not cached, because damaged files may be repaired
      const file = join(address).then(
        (found) => {
          if (!found) joined.delete(address);
          return found;
        },
        (error: unknown) => {
          joined.delete(address);
          throw error;
        },
      );
      joined.set(address, file);
      const [oldest] = joined.keys();
      if (joined.size > maxFiles && oldest !== undefined) joined.delete(oldest);
      return file;
    },
  };
}
