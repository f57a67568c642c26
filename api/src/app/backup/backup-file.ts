import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { openPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { errorCode } from '../../base/system/error-code.ts';

/** Folders of the data folder that a backup contains. Everything else can be made again. */
export const savedFolders = ['media', 'archives', 'releases'] as const;

const manifestName = 'manifest.json';
const secretName = 'session-secret';
const tablePrefix = 'tables/';

/** What a backup says about itself. */
const manifestSchema = v.object({
  format: v.literal(1),
  /** When its database was read, in ISO 8601. */
  at: v.string(),
  /** Names of the migrations that its database had. */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  /** Last values of sequences, by name. */
  sequences: v.record(v.string(), v.string()),
  /** Jobs that had not finished. */
  jobs: v.array(
    v.object({
      name: v.string(),
      data: v.unknown(),
      startAfter: v.string(),
      singletonKey: v.nullable(v.string()),
      retryLimit: v.number(),
    }),
  ),
  /** Fingerprint of the session secret. */
  secret: v.string(),
  /** Numbers of files by folder. */
  files: v.record(v.string(), v.number()),
  /** Whether media are in a bucket, and so not in this file. */
  isMediaElsewhere: v.boolean(),
});
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

/** The files below a folder as paths relative to it; none if the folder does not exist. */
async function* filesBelow(folder: string, relative = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, relative), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = path.posix.join(relative, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}

export interface BackupWriter {
  /** Adds the rows of a table, as COPY prints them. */
  addTable(name: string, rows: Readable): Promise<void>;
  /** Adds the files of a folder; leaves out files that disappear meanwhile. Returns their number. */
  addFolder(name: string, folder: string): Promise<number>;
  addSecret(secret: string): void;
  /** Completes the file. Before that, it has another name and cannot be restored. */
  finish(manifest: BackupManifest): Promise<void>;
  /** Removes the incomplete file. */
  abandon(): Promise<void>;
}

/**
 * Creates a backup file, a ZIP that only its owner can read.
 *
 * @throws if the file exists
 */
export async function createBackupFile(file: string): Promise<BackupWriter> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const zip = new ZipFile();
  const output = createWriteStream(partial, { mode: 0o600, flush: true });
  // yazl reports errors of its input streams on itself
  const failed = once(zip, 'error').then(([error]) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  failed.catch(() => {});
  const written = pipeline(zip.outputStream, output);
  written.catch(() => {});

  /** Adds one stream and waits until it was read, so that only one file is open at a time. */
  const add = async (
    input: Readable,
    name: string,
    options: { readonly compress: boolean },
  ): Promise<void> => {
    zip.addReadStream(input, name, { ...options, mode: 0o100_600, forceZip64Format: true });
    await Promise.race([finished(input), written]);
  };
  return {
    addTable: (name, rows) => add(rows, `${tablePrefix}${name}`, { compress: true }),
    async addFolder(name, folder) {
      let count = 0;
      for await (const relative of filesBelow(folder)) {
        const handle = await open(path.join(folder, relative)).catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') return undefined;
          throw error;
        });
        if (!handle) continue;
        // media and releases are compressed already
        await add(handle.createReadStream(), `${name}/${relative}`, { compress: false });
        count += 1;
      }
      return count;
    },
    addSecret(secret) {
      zip.addBuffer(Buffer.from(secret), secretName, { mode: 0o100_600 });
    },
    async finish(manifest) {
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestName, {
        mode: 0o100_600,
      });
      zip.end();
      await written;
      await rename(partial, file);
    },
    async abandon() {
      output.destroy();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** A stream that fails at its end if what passed is not what was stored. */
const checked = (entry: Entry): Transform => {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new Error(`The backup is damaged: ${entry.fileName}.`));
    },
  });
};

export interface BackupReader {
  readonly manifest: BackupManifest;
  /** The session secret; undefined if it was not kept in the data folder. */
  readonly secret: string | undefined;
  /** Feeds the rows of a table to a stream. */
  readTable(name: string, into: NodeJS.WritableStream): Promise<void>;
  /** Writes all saved folders into a data folder; returns the number of files. */
  extractFolders(dataDir: string): Promise<number>;
  close(): void;
}

/**
 * Opens a backup file.
 *
 * @throws an error with a readable message if the file is not a complete backup
 */
export async function openBackupFile(file: string): Promise<BackupReader> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') throw new Error(`There is no file ${file}.`);
      throw new Error(`${file} is not a complete backup.`, { cause: error });
    },
  );
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const stream = async (entry: Entry): Promise<Readable> => {
    const input = await zip.openReadStreamPromise(entry);
    const check = checked(entry);
    input.once('error', (error) => check.destroy(error));
    return input.pipe(check);
  };
  const readText = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name);
    return entry && (await buffer(await stream(entry))).toString('utf8');
  };
  const stored = await readText(manifestName);
  if (stored === undefined) throw new Error(`${file} is not a backup of Tessera.`);
  const { success, output: manifest } = v.safeParse(manifestSchema, JSON.parse(stored));
  if (!success) throw new Error(`${file} was made by another version of Tessera.`);
  return {
    manifest,
    secret: await readText(secretName),
    async readTable(name, into) {
      const entry = entries.get(`${tablePrefix}${name}`);
      if (!entry) throw new Error(`The backup is damaged: the table ${name} is missing.`);
      await pipeline(await stream(entry), into);
    },
    async extractFolders(dataDir) {
      let count = 0;
      for (const entry of entries.values()) {
        const [folder = ''] = entry.fileName.split('/');
        if (!savedFolders.some((name) => name === folder)) continue;
        const target = path.join(dataDir, entry.fileName);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        const output = createWriteStream(target, { mode: 0o600, flags: 'wx' });
        await pipeline(await stream(entry), output);
        count += 1;
      }
      return count;
    },
    close: () => zip.close(),
  };
}
