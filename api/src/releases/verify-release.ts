import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import * as v from 'valibot';
import { errorCode } from '../error-code.ts';
import { releaseFile, type ReleaseFile } from './release-file.ts';

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

const hashOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A release that cannot be served; the message says which file and why. */
export class BadReleaseError extends Error {
  override readonly name = 'BadReleaseError';
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads the `release.json` of a build folder. */
export async function readReleaseFile(folder: string): Promise<ReleaseFile> {
  const content = await readIfThere(path.join(folder, 'release.json'));
  if (!content) throw new BadReleaseError(`There is no release in ${folder}: build it first.`);
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new BadReleaseError(`${folder}/release.json is not valid JSON.`);
  }
  const result = v.safeParse(releaseFile, json);
  if (!result.success) throw new BadReleaseError(`${folder}/release.json: ${result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`);
  return result.output;
}

/** Checks that every file of a release is there and is what its integrity says, its compressed siblings included. */
export async function verifyRelease(folder: string, release: ReleaseFile): Promise<void> {
  const label = `${release.name} ${release.version}`;
  for (const file of [...release.entry.js, ...release.entry.css, ...release.entry.preload]) if (!(file in release.integrity)) throw new BadReleaseError(`${label}: ${file} has no integrity.`);
  for (const file of release.entry.fonts) if (!(await readIfThere(path.join(folder, file)))) throw new BadReleaseError(`${label}: ${file} is missing.`);
  for (const [file, integrity] of Object.entries(release.integrity)) {
    const content = await readIfThere(path.join(folder, file));
    if (!content) throw new BadReleaseError(`${label}: ${file} is missing.`);
    if (hashOf(content) !== integrity) throw new BadReleaseError(`${label}: ${file} does not match its integrity.`);
    for (const ending of ['.br', '.gz'] as const) {
      const packed = await readIfThere(path.join(folder, file + ending));
      if (!packed) continue;
      const unpacked = await decompress[ending](packed).catch(() => Buffer.alloc(0));
      if (hashOf(unpacked) !== integrity) throw new BadReleaseError(`${label}: ${file}${ending} does not hold the same file.`);
    }
  }
}
