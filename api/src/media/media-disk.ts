import * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env, S3Settings } from '../env.ts';
import { errorCode } from '../error-code.ts';

/** Byte range, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Storage backend: a folder or a bucket. Keys are paths. */
export interface MediaDisk {
  /** File size in bytes; undefined when missing. */
  sizeOf(key: string): Promise<number | undefined>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Stores a file atomically; readers never see a partial one. */
  keep(key: string, content: Readable, size: number): Promise<void>;
  /** Does nothing when the file is missing. */
  remove(key: string): Promise<void>;
  /** Keys of the files in a folder. */
  list(folder: string): Promise<string[]>;
}

const notFoundInBucket = v.object({ $metadata: v.object({ httpStatusCode: v.literal(404) }) });

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') || v.is(notFoundInBucket, error);

/** The size reported by a driver; undefined for a missing file. */
const sizeBy = (
  ask: () => Promise<{ readonly contentLength: number }>,
): Promise<number | undefined> =>
  ask().then(
    ({ contentLength }) => contentLength,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );

/** A local folder, or one shared by all processes. */
export function openFolder(folder: string): MediaDisk {
  const driver = new FSDriver({ location: folder, visibility: 'private' });
  return {
    sizeOf: (key) => sizeBy(() => driver.getMetaData(key)),
    read: async (key, range) => createReadStream(path.join(folder, key), range),
    async keep(key, content) {
      // @NOTE The driver writes in place and its move copies: a crash would leave a partial file
      // under the final name.
      const partial = `partial/${randomBytes(12).toString('hex')}`;
      try {
        await driver.putStream(partial, content);
        await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
        await rename(path.join(folder, partial), path.join(folder, key));
      } catch (error) {
        await driver.delete(partial).catch(() => {});
        throw error;
      }
    },
    remove: (key) => driver.delete(key),
    async list(inside) {
      const found = await readdir(path.join(folder, inside), { withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      return found.filter((file) => file.isFile()).map(({ name }) => `${inside}/${name}`);
    },
  };
}

const noSdk =
  'S3_BUCKET is set, but the S3 client is not installed. Run npm install --no-save @aws-sdk/client-s3@3 @aws-sdk/s3-request-presigner@3, or leave S3_BUCKET away.';

/**
 * An S3-compatible bucket. The client is large and loaded only here, so installations without a
 * bucket need not install it.
 */
async function openBucket(settings: S3Settings): Promise<MediaDisk> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((error: unknown) => {
    throw new Error(noSdk, { cause: error });
  });
  /**
   * The driver only reads whole files, but a subclass can change its commands, which it creates
   * before its first await.
   */
  class RangeDriver extends S3Driver {
    #range: ByteRange | undefined;
    protected override createGetObjectCommand(client: unknown, command: object) {
      // oxlint-disable-next-line typescript/no-unsafe-return -- its types are in the optional S3 client
      return super.createGetObjectCommand(client, {
        ...command,
        ...(this.#range && { Range: `bytes=${this.#range.start}-${this.#range.end}` }),
      });
    }
    read(key: string, range: ByteRange | undefined): Promise<Readable> {
      this.#range = range;
      const reading = this.getStream(key);
      this.#range = undefined;
      return reading;
    }
  }
  const driver = new RangeDriver({
    bucket: settings.bucket,
    visibility: 'private',
    supportsACL: false,
    region: settings.region,
    forcePathStyle: settings.isPathStyle,
    // the client's checksums use chunks with trailers, which not every S3-compatible server
    // supports
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    // without keys the instance role is used
    ...(settings.accessKeyId !== undefined &&
      settings.secretAccessKey !== undefined && {
        credentials: {
          accessKeyId: settings.accessKeyId,
          secretAccessKey: settings.secretAccessKey,
        },
      }),
  });
  return {
    sizeOf: (key) => sizeBy(() => driver.getMetaData(key)),
    read: (key, range) => driver.read(key, range),
    keep: (key, content, size) => driver.putStream(key, content, { contentLength: size }),
    remove: (key) => driver.delete(key),
    async list(inside) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await driver.listAll(inside, {
          recursive: false,
          ...(paginationToken !== undefined && { paginationToken }),
        });
        for (const found of page.objects) if (found.isFile) keys.push(found.key);
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
      return keys;
    },
  };
}

/** The configured disk: the bucket if set, else a folder. */
export const openDisk = async ({ s3 }: Pick<Env, 's3'>, folder: string): Promise<MediaDisk> =>
  s3 ? openBucket(s3) : openFolder(folder);
