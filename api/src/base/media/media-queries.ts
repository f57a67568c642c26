import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { UploadKind } from '@tessera/shared-contracts/media/upload-rules';
import type { Database } from '../database/schema.ts';
import type {
  MediaDetails,
  MediaSize,
  MediaTable,
  UploadTags,
  UploadsTable,
} from '../database/schema/media.ts';
import type { MediaKind } from '../media-store/media-types.ts';

export type MediaRow = Selectable<MediaTable>;
export type UploadRow = Selectable<UploadsTable>;
type Db = Kysely<Database>;

/** The current version of the code that makes copies of images; see `redraw-images.ts`. */
export const imageRecipe = 1;

/** Facts about a stored file; a width, height or duration of 0 means unknown. */
export interface MediaFacts {
  readonly key: string;
  readonly kind: MediaKind;
  readonly state?: 'ready' | 'waiting';
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
  readonly alt_sizes?: readonly MediaSize[];
  /** Key of the original, if it is kept. */
  readonly original?: string;
  readonly details?: MediaDetails;
}

export const mediaByKey = (db: Db, key: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst();

/** Records of files by their keys; unknown keys are left out. */
export async function mediaByKeys(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MediaRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Records a stored file. An existing record of the same content keeps its facts, but gets the
 * original if it had none, and the smaller copies if they are more than it had.
 */
export async function noteMedia(
  db: Db,
  ownerId: string | null,
  { alt_sizes = [], details = {}, ...facts }: MediaFacts,
): Promise<MediaRow> {
  const row = {
    ...facts,
    recipe: imageRecipe,
    owner_id: ownerId,
    alt_sizes: JSON.stringify(alt_sizes),
    details: JSON.stringify(details),
  };
  // updates an existing row even if nothing changes, so that `returning` returns it
  return db
    .insertInto('media')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        original: sql`coalesce(media.original, excluded.original)`,
        alt_sizes: sql`
            case
              when jsonb_array_length(excluded.alt_sizes) > jsonb_array_length(media.alt_sizes)
                then excluded.alt_sizes
              else media.alt_sizes
            end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a waiting video as converted or failed; does nothing if it no longer waits. */
export async function finishMedia(
  db: Db,
  key: string,
  {
    details,
    ...facts
  }: {
    readonly state: 'ready' | 'failed';
    readonly width?: number;
    readonly height?: number;
    readonly duration?: number;
    readonly details?: MediaDetails;
  },
): Promise<void> {
  await db
    .updateTable('media')
    .set({ ...facts, ...(details && { details: JSON.stringify(details) }) })
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns a failed video to the waiting state, as if it had been uploaded now. */
export const tryMediaAgain = (db: Db, key: string, now: Date): Promise<MediaRow> =>
  db
    .updateTable('media')
    .set({ state: 'waiting', created_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Videos that have been waiting since before a given time, oldest first, at most a hundred. */
export const videosWaitingSince = (
  db: Db,
  before: Date,
): Promise<Pick<MediaRow, 'key' | 'created_at'>[]> =>
  db
    .selectFrom('media')
    .select(['key', 'created_at'])
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute();

/** Makes other requests that upload parts for the same user wait until the transaction ends. */
export async function lockUploadsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`.execute(
    trx,
  );
}

/** Creates or finds an upload, and locks it until the transaction ends. */
export async function lockUpload(
  trx: Transaction<Database>,
  userId: string,
  uploadId: string,
  kind: UploadKind,
  size: number,
): Promise<UploadRow> {
  await trx
    .insertInto('uploads')
    .values({
      user_id: userId,
      upload_id: uploadId,
      kind,
      size: String(size),
      received: '0',
      media_key: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const uploadOf = (
  db: Db,
  userId: string,
  uploadId: string,
): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();

export async function changeUpload(
  db: Db,
  { user_id, upload_id }: Pick<UploadRow, 'user_id' | 'upload_id'>,
  changes: {
    readonly received?: number;
    readonly media_key?: string;
    readonly tags?: UploadTags | undefined;
  },
  now: Date,
): Promise<void> {
  const { received, media_key, tags } = changes;
  await db
    .updateTable('uploads')
    .set({
      ...(received !== undefined && { received: String(received) }),
      ...(media_key !== undefined && { media_key }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      updated_at: now,
    })
    .where('user_id', '=', user_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

export async function forgetUpload(
  db: Db,
  { user_id, upload_id }: Pick<UploadRow, 'user_id' | 'upload_id'>,
): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('user_id', '=', user_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

/** Total size in bytes of the files of a user's unfinished uploads. */
export async function bytesUnderway(db: Db, userId: string): Promise<number> {
  const {
    rows: [sum],
  } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0) as bytes
    from uploads
    where user_id = ${userId} and media_key is null`.execute(db);
  return Number(sum?.bytes ?? 0);
}

/** Deletes and returns uploads that were last changed before a given time. */
export const takeStaleUploads = (
  db: Db,
  before: Date,
): Promise<Pick<UploadRow, 'user_id' | 'upload_id'>[]> =>
  db
    .deleteFrom('uploads')
    .where('updated_at', '<', before)
    .returning(['user_id', 'upload_id'])
    .execute();
