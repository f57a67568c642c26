import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** These expressions must match the indexes of migrations 0025, 0040 and 0060. */
const keysOfPost = sql`media_keys(content::text, trail::text, source::text, options::text)`;
const keysOfBlog = sql`media_keys(theme::text, '/media/' || avatar_key)`;
const keysOfVersion = sql`media_keys(content::text)`;
const keysOfReply = sql`media_keys(photo ->> 'url')`;
const keysOfMedium = sql`media_keys(alt_sizes::text, details::text)`;

/**
 * Registers a file before it is stored, so that it is not removed before the given time. If it is
 * already registered with a later time, that time stays; a file in use, which has no time, gets the
 * given one. Waits while the sweep is removing the file.
 */
export async function registerFile(db: Db, place: string, until: Date): Promise<void> {
  await sql`
    insert into media_files (place, due_at)
    values (${place}, ${until})
    on conflict (place) do update set due_at = greatest(
      media_files.due_at, excluded.due_at
    )`.execute(db);
}

/**
 * Postpones the removal of an uploaded file and its original to `until`, if they are due earlier.
 * Files in use have no removal date and stay unchanged.
 */
export async function keepFile(db: Db, key: string, until: Date): Promise<void> {
  await sql`
    update media_files
    set due_at = ${until}
    where place in (${key}, ${`originals/${key}`}) and due_at < ${until}`.execute(db);
}

/** Registers unregistered files with a time from which they may be removed. */
export async function registerFiles(db: Db, places: readonly string[], due: Date): Promise<void> {
  await sql`
    insert into media_files (place, due_at)
    select unnest(${[...places]}::text[]), ${due}
    on conflict do nothing`.execute(db);
}

/**
 * The file that has been due longest, locked until the transaction ends. Skips files that are
 * already locked.
 */
export const takeDueFile = (trx: Trx, now: Date): Promise<{ place: string } | undefined> =>
  trx
    .selectFrom('media_files')
    .select('place')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('place')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Sets when a file may be removed, unless it is in use by then; null for a file in use now. */
export async function setDue(db: Db, place: string, due: Date | null): Promise<void> {
  await db.updateTable('media_files').set({ due_at: due }).where('place', '=', place).execute();
}

/** Makes the files of some uploads due now, unless a time is already set for them. */
export async function makeFilesDue(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await sql`
    update media_files
    set due_at = ${now}
    where place = any(${[...keys, ...keys.map((key) => `originals/${key}`)]}::text[])
      and due_at is null`.execute(db);
}

export async function forgetFile(trx: Trx, place: string): Promise<void> {
  await trx.deleteFrom('media_files').where('place', '=', place).execute();
}

export async function forgetMedia(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('media').where('key', '=', key).execute();
}

/** Whether any post, its earlier versions, reblog trail, blog, reply or link preview still uses one of these files. */
export async function isShown(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select
      exists (select 1 from posts where ${keysOfPost} && ${[...keys]}::text[])
      or exists (select 1 from post_versions where ${keysOfVersion} && ${[...keys]}::text[])
      or exists (select 1 from blogs where ${keysOfBlog} && ${[...keys]}::text[])
      or exists (
        select 1 from replies where photo is not null and ${keysOfReply} && ${[...keys]}::text[]
      )
      or exists (select 1 from message_previews where thumbnail = any(${[...keys]}::text[]))
        as found`.execute(db);
  return rows[0]?.found === true;
}

/** Whether any message has an image with this private file. */
export async function isInMessage(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from messages
      where image is not null and image @> ${JSON.stringify([{ key }])}::jsonb
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Other uploads that use a file, for example as a smaller copy, a poster or a cover. */
export async function mediaUsing(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key
    from media
    where ${keysOfMedium} @> array[${key}]::text[] and key <> ${key}`.execute(db);
  return rows.map((row) => row.key);
}

/** Uploads derived from an original. */
export async function mediaMadeFrom(db: Db, original: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('original', '=', original)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * The main files of an upload: the upload itself, and the converted video in low resolution if
 * there is one. Excludes the video in high resolution, and smaller copies, posters and covers,
 * which other uploads may share.
 */
export async function mainFilesOf(
  db: Db,
  key: string,
): Promise<{ readonly keys: readonly string[]; readonly isWaiting: boolean } | undefined> {
  const {
    rows: [row],
  } = await sql<{
    keys: string[];
    state: string;
  }>`select media_keys(details ->> 'url') as keys, state from media where key = ${key}`.execute(db);
  return row && { keys: [key, ...row.keys], isWaiting: row.state === 'waiting' };
}
