import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { MessageImageFile } from '../../base/database/schema/messaging.ts';
import { privatePlace } from '../../base/media-store/media-store.ts';

export interface ImageMessage {
  readonly id: string;
  readonly image: readonly MessageImageFile[];
}

/**
 * Of the `size` messages after an id, those with an image; `last` is the id of the last message,
 * undefined if there are no more.
 */
export async function messagesWithImages(
  db: Kysely<Database>,
  after: string,
  size: number,
): Promise<{ readonly rows: readonly ImageMessage[]; readonly last: string | undefined }> {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'image'])
    .where('id', '>', after === '' ? '0' : after)
    .orderBy('id')
    .limit(size)
    .execute();
  return {
    rows: messages.flatMap(({ id, image }) => (image === null ? [] : [{ id, image }])),
    last: messages.length < size ? undefined : messages.at(-1)?.id,
  };
}

/**
 * Replaces the files of an image that nobody has replaced since it was read; whether they were
 * replaced. The old files are removed by the sweep if no other message has them.
 */
export async function replaceImage(
  trx: Transaction<Database>,
  { id, image }: ImageMessage,
  files: readonly MessageImageFile[],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ image: JSON.stringify(files) })
    .where('id', '=', id)
    .where(sql<boolean>`image = ${JSON.stringify(image)}::jsonb`)
    .executeTakeFirst();
  const isReplaced = numUpdatedRows > 0n;
  const gone = image.flatMap(({ key }) =>
    files.some((file) => file.key === key) ? [] : [privatePlace(key)],
  );
  if (isReplaced) await sql`select release_media(${gone}::text[], now())`.execute(trx);
  return isReplaced;
}
