/** Stores messages for tests directly, bypassing the endpoints. */
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../base/database/in-transaction.ts';
import type { Registered, TestApp } from './test-app.ts';
import { sendToBlog } from '../nouns/messaging/send-to-blog.ts';

type Blog = Pick<Registered, 'blogId'>;

/** Stores messages from one blog to another and returns the id of their conversation. */
export async function storeMessages(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  from: Blog,
  to: Blog,
  ...texts: readonly string[]
): Promise<string> {
  for (const text of texts)
    await inTransaction(db, (trx) =>
      sendToBlog(trx, {
        fromId: from.blogId,
        toId: to.blogId,
        text,
        key: randomUUID(),
        now: deps.now(),
      }),
    );
  const { conversation_id: id } = await db
    .selectFrom('conversation_members')
    .select('conversation_id')
    .where('blog_id', '=', from.blogId)
    .where('other_blog_id', '=', to.blogId)
    .executeTakeFirstOrThrow();
  return id;
}

/** One side's row of a conversation. */
export const sideOf = ({ db }: Pick<TestApp, 'db'>, conversationId: string, { blogId }: Blog) =>
  db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow();
