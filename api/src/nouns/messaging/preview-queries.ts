import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { MessagePreviewsTable } from '../../base/database/schema/messaging.ts';

type Db = Kysely<Database>;
export type PreviewRow = Selectable<MessagePreviewsTable>;

/** The stored previews of some messages. */
export const previewsOf = (db: Db, messageIds: readonly string[]): Promise<PreviewRow[]> =>
  db
    .selectFrom('message_previews')
    .selectAll()
    .where(sql<boolean>`message_id = any(${[...messageIds]}::bigint[])`)
    .execute();

/**
 * A message's text, conversation and two blogs; undefined if the message is deleted or has a
 * preview, or if its conversation may be spam.
 */
export async function messageToPreview(
  db: Db,
  messageId: string,
): Promise<
  { readonly text: string; readonly conversation: string; readonly blogs: string[] } | undefined
> {
  const { rows } = await sql<{ text: string; conversation: string; blogs: string[] }>`
    select
      m.text,
      m.conversation_id::text as conversation,
      array[c.low_blog_id::text, c.high_blog_id::text] as blogs
    from messages m
    join conversations c on c.id = m.conversation_id
    where m.id = ${messageId}
      and not exists (
        select 1
        from conversation_members
        where conversation_id = m.conversation_id and is_possible_spam
      )
      and not exists (select 1 from message_previews where message_id = m.id)`.execute(db);
  return rows[0];
}

/** Stores a preview unless its message is gone or has one; returns whether it was stored. */
export async function storePreview(
  db: Db,
  { message_id, url, title, excerpt, thumbnail }: PreviewRow,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into message_previews (message_id, url, title, excerpt, thumbnail)
    select id, ${url}, ${title}, ${excerpt}, ${thumbnail}
    from messages
    where id = ${message_id}
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}
