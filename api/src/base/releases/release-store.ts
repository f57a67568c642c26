import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BadReleaseError, type ReleaseFile } from './release-file.ts';
import {
  faultOf,
  firstDifference,
  matchesCompressedCopy,
  compressedExtensions,
  readReleaseFile,
  releaseFileName,
  verifyRelease,
  type ReleaseContent,
} from './verify-release.ts';

/** The folder from which releases are served. */
export interface ReleaseStore {
  readonly folder: string;
  placeOf(name: string, version: string): string;
  /**
   * Copies the verified files of a release into the folder. If the release is already there,
   * replaces only its damaged or missing files. Returns the names of the files that it restored.
   *
   * @param isKnown whether the registry has the same content under this version
   * @throws BadReleaseError if `isKnown` is false and the folder has different content
   */
  store(dir: string, content: ReleaseContent, isKnown: boolean): Promise<readonly string[]>;
  /** Throws a BadReleaseError that names the first missing or damaged file. */
  verify(content: ReleaseContent): Promise<void>;
}

const partialPrefix = '.partial-';
/** Age in milliseconds at which a partial copy counts as abandoned. */
const maxCopyTime = 3_600_000;

/** Throws a BadReleaseError saying that the version exists with different content. */
export function refuseChangedContent({ name, version }: ReleaseFile, file: string): never {
  throw new BadReleaseError(
    `${name} ${version} already exists with a different ${file}. ` +
      'The content of a version never changes: give the build a new version.',
  );
}

export function createReleaseStore(folder: string): ReleaseStore {
  const placeOf = (name: string, version: string): string => path.join(folder, name, version);
  const newPartial = (): string =>
    path.join(folder, partialPrefix + randomBytes(6).toString('hex'));

  /** Removes partial copies left by killed processes. */
  async function sweep(): Promise<void> {
    for (const name of (await readdir(folder)).filter((entry) => entry.startsWith(partialPrefix))) {
      const place = path.join(folder, name);
      const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > maxCopyTime) await rm(place, { recursive: true, force: true });
    }
  }

  /** Stores one file atomically. */
  async function putFile(dir: string, place: string, file: string): Promise<void> {
    const partial = newPartial();
    try {
      await copyFile(path.join(dir, file), partial);
      await mkdir(path.dirname(path.join(place, file)), { recursive: true });
      await rename(partial, path.join(place, file));
    } finally {
      await rm(partial, { force: true });
    }
  }

  /**
   * Copies to a temporary folder first, so that a partial copy is never served. Returns false if
   * another process has created the target in the meantime.
   */
  async function copyWhole(dir: string, place: string, content: ReleaseContent): Promise<boolean> {
    const partial = newPartial();
    const {
      release: { integrity },
      assets = {},
    } = content;
    const packed = Object.keys(integrity)
      .flatMap((file) => compressedExtensions.map((extension) => file + extension))
      .filter((file) => existsSync(path.join(dir, file)));
    try {
      for (const file of [
        ...Object.keys(integrity),
        ...Object.keys(assets),
        ...packed,
        releaseFileName,
      ]) {
        await mkdir(path.dirname(path.join(partial, file)), { recursive: true });
        await copyFile(path.join(dir, file), path.join(partial, file));
      }
      await verifyRelease(partial, content);
      await mkdir(path.dirname(place), { recursive: true });
      return await rename(partial, place).then(
        () => true,
        (error: unknown) => {
          if (existsSync(place)) return false;
          throw error;
        },
      );
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }

  async function repair(
    dir: string,
    place: string,
    { release, assets = {} }: ReleaseContent,
  ): Promise<string[]> {
    const repaired: string[] = [];
    for (const [file, hash] of Object.entries({ ...assets, ...release.integrity })) {
      const fault = await faultOf(place, file, hash);
      // Source maps may differ between builds of one version; the existing map stays.
      if (fault === undefined || (file.endsWith('.map') && fault !== 'is missing')) continue;
      await putFile(dir, place, file);
      repaired.push(file);
    }
    for (const [file, hash] of Object.entries(release.integrity)) {
      for (const extension of compressedExtensions) {
        if (await matchesCompressedCopy(place, file, extension, hash)) continue;
        if (existsSync(path.join(dir, file + extension)))
          await putFile(dir, place, file + extension);
        else await rm(path.join(place, file + extension), { force: true });
        repaired.push(file + extension);
      }
    }
    return repaired;
  }

  return {
    folder,
    placeOf,
    verify: (content) =>
      verifyRelease(placeOf(content.release.name, content.release.version), content),
    async store(dir, content, isKnown) {
      const place = placeOf(content.release.name, content.release.version);
      await mkdir(folder, { recursive: true });
      await sweep();
      if (!existsSync(place) && (await copyWhole(dir, place, content)))
        return isKnown ? Object.keys(content.release.integrity) : [];
      const there = await readReleaseFile(place).catch(() => undefined);
      const differing = there && firstDifference({ release: there, assets: undefined }, content);
      if (differing !== undefined && !isKnown) refuseChangedContent(content.release, differing);
      const repaired = await repair(dir, place, content);
      if (there && differing === undefined) return repaired;
      await putFile(dir, place, releaseFileName);
      return [...repaired, releaseFileName];
    },
  };
}
