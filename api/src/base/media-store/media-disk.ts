import type { Readable } from 'node:stream';
import type { Env } from '../settings/env.ts';
import { openFolder } from './folder-disk.ts';
import { openBucket } from './bucket-disk.ts';

/** Byte range, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** How a browser should handle a file that it downloads directly from storage. */
export interface FileHeaders {
  readonly type: string;
  /** Saves the file under this name (letters, digits, dots, hyphens) instead of showing it. */
  readonly saveAs?: string;
}

/**
 * Storage backend: a folder or a bucket. Keys are paths. Once a key is in use, the server stores no
 * other content under it. Methods throw StorageError when the bucket does not respond, or refuses
 * their request.
 */
export interface MediaDisk {
  /** File size in bytes; undefined when missing. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Throws when the file is missing, either immediately or at the first read. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Stores a file atomically, replacing an existing one; readers never see a partial file. Throws
   * if the content does not have `size` bytes.
   */
  keep(key: string, content: Readable, size: number): Promise<void>;
  /** Does nothing when the file is missing. */
  remove(key: string): Promise<void>;
  /** Keys of the files directly in a folder. */
  list(folder: string): Promise<string[]>;
  /**
   * A presigned URL, valid for at least ten minutes; undefined if only this server can serve the
   * file.
   */
  signedAddress(key: string, as: FileHeaders): Promise<string | undefined>;
  /** Throws if the storage cannot be used; where possible, the error says which setting is wrong. */
  check(): Promise<void>;
}

/** The configured disk: the bucket if one is set, else the given folder. */
export const openDisk = ({ s3 }: Pick<Env, 's3'>, folder: string): MediaDisk =>
  s3 ? openBucket(s3) : openFolder(folder);
