import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import type { Logger } from 'pino';
import { hashesScript } from '@tessera/shared-contracts/platform/boot-file';
import { createCompressedContent, type CompressedContent } from '../wire/content-coding.ts';
import { createReleaseJoiner } from './join-releases.ts';
import { createKeptLoads } from './kept-loads.ts';
import { BadReleaseError } from './release-file.ts';
import { joinedAddress, readJoinedAddress, type JoinedType, type Named } from './joined-names.ts';
import type { ServedRelease } from './releases.ts';
import type { ReleaseName } from './switch-releases.ts';

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
   * The releases whose scripts can be in a boot file: they are whole and compile. Pages start the
   * others from separate scripts, so that each of them fails alone.
   */
  startable<T extends ReleaseName>(releases: readonly T[]): Promise<readonly T[]>;
  /**
   * The file at a URL; undefined if the URL is invalid, release files are missing or damaged, or a
   * script does not compile. A failure is kept for ten seconds.
   */
  at(address: string): Promise<JoinedFile | undefined>;
  /** The source map of the boot file at a URL, whose own URL has `.map` at the end. */
  sourceMapAt(address: string): Promise<string | undefined>;
  /** Called when files of releases have been repaired. */
  forgetFailures(): void;
}

/** Maximum number of joined files in memory, about 300 kB each. The oldest is dropped first. */
const maxFiles = 40;

const createFile = (type: JoinedFile['type'], text: string): JoinedFile => ({
  type,
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  content: createCompressedContent(text, constants.BROTLI_MAX_QUALITY),
});

const isStarted = ({ isHashed }: Named): boolean => !isHashed;

/** @param folder the folder that holds the releases, each as `{name}/{version}/…` */
export function createFileJoiner(folder: string, log: Logger): FileJoiner {
  const joiner = createReleaseJoiner(folder, log);

  async function join(address: string): Promise<JoinedFile> {
    const { releases, type } = readJoinedAddress(address);
    if (type === 'css') return createFile('css', await joiner.styles(releases));
    if (type === 'hashes.js') return createFile('js', hashesScript(await joiner.hashes(releases)));
    const { script } = await joiner.scripts(releases.filter(isStarted), releases);
    return createFile('js', script);
  }
  const unlessBad = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof BadReleaseError)) throw error;
      return undefined;
    });
  const joined = createKeptLoads(maxFiles, (address) => unlessBad(join(address)));

  const addressOf = (
    releases: readonly ServedRelease[],
    others: readonly ServedRelease[],
    type: JoinedType,
  ): string =>
    joinedAddress(
      [
        ...releases.map((release) => ({ ...release, isHashed: false })),
        ...others.map((release) => ({ ...release, isHashed: true })),
      ],
      type,
    );

  return {
    stylesOf: (releases) => addressOf(releases, [], 'css'),
    scriptsOf: (releases, others) => addressOf(releases, others, 'js'),
    hashesOf: (releases, others) => addressOf(releases, others, 'hashes.js'),
    async startable(releases) {
      const fit = await Promise.all(releases.map((release) => joiner.canStart(release)));
      return releases.filter((_, at) => fit[at]);
    },
    at: (address) => joined.get(address),
    sourceMapAt: (address) =>
      unlessBad(
        (async function joinMaps() {
          const { releases } = readJoinedAddress(address.slice(0, -'.map'.length));
          return joiner.sourceMap(releases.filter(isStarted));
        })(),
      ),
    forgetFailures() {
      joiner.forgetFailures();
      joined.forgetFailures();
    },
  };
}
