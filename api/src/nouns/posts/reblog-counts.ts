import type { Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { isPublic } from './post-policy.ts';
import { countReblog, lockForCounting, type PostRow } from './post-queries.ts';

/** The origins of a reblog: its parent and the root of its chain. */
export const rootOf = (parent: PostRow) => ({
  parent_id: parent.id,
  parent_blog_id: parent.blog_id,
  root_id: parent.root_id ?? parent.id,
  root_blog_id: parent.root_blog_id ?? parent.blog_id,
});

const countedAt = (row: PostRow | undefined): string[] =>
  row && isPublic(row) ? [row.parent_id, row.root_id].filter((id) => id !== null) : [];

/**
 * Updates the reblog counts of a reblog's origins when the reblog becomes public or stops being
 * public. Creating or deleting a public reblog is such a change, too.
 */
export async function countReblogChange(
  trx: Transaction<Database>,
  before: PostRow | undefined,
  after: PostRow | undefined,
): Promise<void> {
  const [was, is] = [countedAt(before), countedAt(after)];
  if (is.length > 0 && was.length === 0) await countReblog(trx, is, 1);
  if (was.length > 0 && is.length === 0) await countReblog(trx, was, -1);
}

/**
 * Locks the posts whose counts {@link countReblogChange} changes. Call this before locking the
 * reblog itself, because posts are locked oldest first.
 */
export const lockOrigins = (
  trx: Transaction<Database>,
  row: Pick<PostRow, 'parent_id' | 'root_id'>,
): Promise<void> =>
  lockForCounting(
    trx,
    [row.parent_id, row.root_id].filter((id) => id !== null),
  );
