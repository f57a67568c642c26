import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** As the indexes of migration 0025 have them. */
const keysOfPost = sql`media_keys(content::text, trail::text, source::text, options::text)`;
const keysOfBlog = sql`media_keys(theme::text, '/media/' || avatar_key)`;
const keysOfMedium = sql`media_keys(alt_sizes::text, details::text)`;

/** Writes a file down before it is written, or keeps one that is there already at least until a time. It waits for whoever is removing the file just now. */
export async function rememberFile(db: Db, place: string, until: Date): Promise<void> {
  await sql`insert into media_files (place, due_at) values (${place}, ${until}) on conflict (place) do update set due_at = greatest(media_files.due_at, excluded.due_at)`.execute(
    db,
  );
}

/** Keeps the files of an upload, served or not, at least until a time. Those that something names stay anyway. */
export async function keepFile(db: Db, key: string, until: Date): Promise<void> {
  await sql`update media_files set due_at = ${until} where place in (${key}, ${`originals/${key}`}) and due_at < ${until}`.execute(
    db,
  );
}

/** Writes down files that nobody did; they get a time from which on they may go. */
export async function writeDownFiles(db: Db, places: readonly string[], due: Date): Promise<void> {
  await sql`insert into media_files (place, due_at) select unnest(${[...places]}::text[]), ${due} on conflict do nothing`.execute(
    db,
  );
}

/** The file whose time came first, and nobody else takes it until the transaction ends. */
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

/** When a file may go if nothing names it then; null while something does. */
export async function setDue(db: Db, place: string, due: Date | null): Promise<void> {
  await db.updateTable('media_files').set({ due_at: due }).where('place', '=', place).execute();
}

/** Has the files of some uploads looked at now, unless they were to be kept for longer. */
export async function lookAtFiles(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await sql`update media_files set due_at = ${now} where place = any(${[...keys, ...keys.map((key) => `originals/${key}`)]}::text[]) and due_at is null`.execute(
    db,
  );
}

export async function forgetFile(trx: Trx, place: string): Promise<void> {
  await trx.deleteFrom('media_files').where('place', '=', place).execute();
}

export async function forgetMedia(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('media').where('key', '=', key).execute();
}

/** Whether a post, its trail or a blog names one of these. */
export async function isShown(db: Db, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from posts where ${keysOfPost} && ${[...keys]}::text[]) or exists (select 1 from blogs where ${keysOfBlog} && ${[...keys]}::text[]) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Uploads that a file belongs to beside its own: as a smaller copy, a still, a cover. */
export async function mediaNaming(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`select key from media where ${keysOfMedium} @> array[${key}]::text[] and key <> ${key}`.execute(
    db,
  );
  return rows.map((row) => row.key);
}

/** Uploads that were made from a file that is kept as it was sent. */
export async function mediaMadeFrom(db: Db, original: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('original', '=', original)
    .execute();
  return rows.map(({ key }) => key);
}

/** What an upload is shown as, itself or what was made of a film; not its parts, which another one may have too. */
export async function facesOfMedia(
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
