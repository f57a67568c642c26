import type { Transaction } from 'kysely';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { removePost, type PostRow } from './post-queries.ts';
import { countReblogChange, lockOrigins } from './reblog-counts.ts';

/**
 * {@link deletePost} within a larger transaction. Returns the post as it was when it was deleted;
 * undefined if it was already deleted.
 */
export async function deletePostWithin(
  trx: Transaction<Database>,
  row: PostRow,
): Promise<PostRow | undefined> {
  await lockOrigins(trx, row);
  const removed = await removePost(trx, row.id);
  if (removed) await countReblogChange(trx, removed, undefined);
  return removed;
}

/** Deletes a post and its dependent rows. Its reblogs stay, with its content in their trails. */
export async function deletePost(deps: Pick<Deps, 'db'>, row: PostRow): Promise<void> {
  await inTransaction(deps.db, (trx) => deletePostWithin(trx, row));
}
