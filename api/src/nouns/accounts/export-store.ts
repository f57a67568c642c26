import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../../base/settings/env.ts';
import { openDisk } from '../../base/media-store/media-disk.ts';

/** Stores exports on disk or in the bucket. Only the account's owner gets a link to them. */
export interface ExportStore {
  /** Stores a local file; returns its size in bytes. */
  keep(id: string, file: string): Promise<number>;
  /** Undefined when the file is gone. */
  open(id: string): Promise<{ readonly size: number; read(): Promise<Readable> } | undefined>;
  /**
   * A presigned URL that downloads the file under this name, valid for a few minutes; undefined if
   * only this server can serve it.
   */
  address(id: string, saveAs: string): Promise<string | undefined>;
  remove(id: string): Promise<void>;
}

const keyOf = (id: string): string => `exports/${id}.zip`;

export function exportStore(env: Pick<Env, 's3' | 'dataDir'>): ExportStore {
  const disk = openDisk(env, path.join(env.dataDir, 'archives'));
  return {
    async keep(id, file) {
      const { size } = await stat(file);
      await disk.keep(keyOf(id), createReadStream(file), size);
      return size;
    },
    async open(id) {
      const size = await disk.sizeOf(keyOf(id));
      return size === undefined ? undefined : { size, read: () => disk.read(keyOf(id)) };
    },
    address: (id, saveAs) => disk.signedAddress(keyOf(id), { type: 'application/zip', saveAs }),
    remove: (id) => disk.remove(keyOf(id)),
  };
}
