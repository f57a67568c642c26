import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import * as v from 'valibot';
import { errorCode } from '../system/error-code.ts';
import {
  BadReleaseError,
  isReleaseFileName,
  releaseFile,
  type ReleaseFile,
} from './release-file.ts';

/** Name of the file in a build folder that describes the release. */
export const releaseFileName = 'release.json';

/** Hashes as `sha384-…`, by file name. */
export type Hashes = Readonly<Record<string, string>>;

/**
 * A release, and the hashes (`assets`) of the files that its `integrity` does not list, such as
 * fonts. `assets` is undefined if these hashes are not known.
 */
export interface ReleaseContent {
  readonly release: ReleaseFile;
  readonly assets: Hashes | undefined;
}

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
export const compressedExtensions = ['.br', '.gz'] as const;

const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads the `release.json` of a build folder.
 *
 * @throws BadReleaseError
 */
export async function readReleaseFile(folder: string): Promise<ReleaseFile> {
  const content = await readIfThere(path.join(folder, releaseFileName));
  if (!content) throw new BadReleaseError(`There is no release in ${folder}: build it first.`);
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new BadReleaseError(`${folder}/${releaseFileName} is not valid JSON.`);
  }
  const result = v.safeParse(releaseFile, json);
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
  throw new BadReleaseError(`${folder}/${releaseFileName}: ${issues.join('; ')}`);
}

/** Describes the fault of a file; undefined if the file exists and matches its hash. */
export async function faultOf(
  folder: string,
  file: string,
  hash: string,
): Promise<'is missing' | 'does not match its integrity' | undefined> {
  const content = await readIfThere(path.join(folder, file));
  if (!content) return 'is missing';
  return hashOf(content) === hash ? undefined : 'does not match its integrity';
}

/** Whether a file's compressed copy has the file's content; true if there is no such copy. */
export async function matchesCompressedCopy(
  folder: string,
  file: string,
  extension: (typeof compressedExtensions)[number],
  hash: string,
): Promise<boolean> {
  const packed = await readIfThere(path.join(folder, file + extension));
  if (!packed) return true;
  const unpacked = await decompress[extension](packed).catch(() => Buffer.alloc(0));
  return hashOf(unpacked) === hash;
}

/**
 * Returns the hashes of a build's files that its `integrity` does not list. Leaves out
 * `release.json`, compressed copies, and files whose names are not valid in a release. Refuses
 * symbolic links, which could point to any file on the machine.
 */
export async function readAssets(folder: string, release: ReleaseFile): Promise<Hashes> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = (entry: (typeof found)[number]): string =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
  const irregular = found.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (irregular)
    throw new BadReleaseError(
      `${release.name} ${release.version} cannot be released: ${nameOf(irregular)} is not a plain file.`,
    );
  const names = found
    .filter((entry) => entry.isFile())
    .map(nameOf)
    .filter((name) => isReleaseFileName(name) && name !== releaseFileName)
    .filter((name) => !Object.hasOwn(release.integrity, name) && !/\.(?:br|gz)$/.test(name));
  return Object.fromEntries(
    await Promise.all(
      names
        .sort()
        .map(async (name) => [name, hashOf(await readFile(path.join(folder, name)))] as const),
    ),
  );
}

/**
 * Checks that every file of a release exists and matches its hash, and that compressed copies have
 * the content of their originals.
 *
 * @throws BadReleaseError naming the file
 */
export async function verifyRelease(
  folder: string,
  { release, assets = {} }: ReleaseContent,
): Promise<void> {
  const label = `${release.name} ${release.version}`;
  for (const font of release.entry.fonts)
    if (!(await readIfThere(path.join(folder, font))))
      throw new BadReleaseError(`${label}: ${font} is missing.`);
  for (const [file, hash] of Object.entries({ ...release.integrity, ...assets })) {
    const fault = await faultOf(folder, file, hash);
    if (fault !== undefined) throw new BadReleaseError(`${label}: ${file} ${fault}.`);
  }
  for (const [file, hash] of Object.entries(release.integrity))
    for (const extension of compressedExtensions)
      if (!(await matchesCompressedCopy(folder, file, extension, hash)))
        throw new BadReleaseError(`${label}: ${file}${extension} does not match ${file}.`);
}

/** Source maps do not affect pages: two builds of one version may differ in them. */
const counts = (file: string): boolean => !file.endsWith('.map');

/** The first file that differs between two builds of one version; undefined if none does. */
export function firstDifference(known: ReleaseContent, given: ReleaseContent): string | undefined {
  const hashes = ({ release, assets = {} }: ReleaseContent): Hashes => ({
    ...release.integrity,
    ...(known.assets && given.assets ? assets : {}),
  });
  const [before, now] = [hashes(known), hashes(given)];
  const differing = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .sort()
    .find((file) => counts(file) && before[file] !== now[file]);
  if (differing !== undefined) return differing;
  return isDeepStrictEqual(known.release, given.release) ? undefined : releaseFileName;
}
