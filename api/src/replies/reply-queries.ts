import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, RepliesTable } from '../database/schema.ts';

export type ReplyRow = Selectable<RepliesTable>;

/** Stores a reply; undefined when its post was deleted a moment ago. */
export async function insertReply(db: Kysely<Database>, reply: { readonly postId: string; readonly blogId: string; readonly userId: string; readonly text: string }): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    insert into replies (post_id, blog_id, user_id, text) select id, ${reply.blogId}, ${reply.userId}, ${reply.text} from posts where id = ${reply.postId} for no key update returning *`.execute(db);
  return rows[0];
}

/** The newest replies to a post before an id, newest first; those of suspended blogs are left out. */
export async function repliesTo(db: Kysely<Database>, postId: string, before: string | undefined, limit: number): Promise<ReplyRow[]> {
  const query = db.selectFrom('replies as r').innerJoin('blogs as b', 'b.id', 'r.blog_id').selectAll('r').where('r.post_id', '=', postId).where('b.is_suspended', '=', false);
  return (before === undefined ? query : query.where('r.id', '<', before)).orderBy('r.id', 'desc').limit(limit).execute();
}
