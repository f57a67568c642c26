import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { PostUndo } from '../../base/database/schema/posts.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { moveWithin } from './move-post.ts';
import { isPublic, ownsPost } from './post-policy.ts';
import { lockPost, postById, type PostRow, type StoredPostRow } from './post-queries.ts';
import { countReblogChange, lockOrigins } from './reblog-counts.ts';
import { bringBack, isPinned, pinAgain, setAside, undoablePost } from './undo-queries.ts';

const undoOf = (
  { state, is_private, published_at }: PostRow,
  is_pinned: boolean,
  at: Date,
): PostUndo => ({
  at: at.toISOString(),
  state,
  is_private,
  published_at: published_at?.toISOString() ?? null,
  is_pinned,
});

/**
 * Deletes a post so that it is gone for everybody, and can be restored for a few minutes with all
 * that it had: nothing that belongs to it is deleted before the post itself is.
 */
export async function setPostAside(deps: Deps, known: PostRow): Promise<void> {
  await inTransaction(deps.db, async function setOneAside(trx) {
    await lockOrigins(trx, known);
    const row = await lockPost(trx, known.id);
    if (!row) return;
    await setAside(trx, row.id, undoOf(row, await isPinned(trx, row), deps.now()));
    await countReblogChange(trx, row, undefined);
  });
}

/** Makes a published post a draft again. Its notes stay; published again, it gets a new date. */
export async function unpublishPost(deps: Deps, known: PostRow): Promise<void> {
  await inTransaction(deps.db, async function unpublishOne(trx) {
    const wasPinned = await isPinned(trx, known);
    await moveWithin(trx, deps, known, function decide(row) {
      if (row.state !== 'published') throw forbidden(undoRefusals.notPublished);
      const undo = JSON.stringify(undoOf(row, wasPinned, deps.now()));
      return { state: 'draft', is_private: false, publish_on: null, undo };
    });
  });
}

/**
 * Restores a post that was deleted, or became a draft again, within the last minutes. Returns the
 * post as it is now.
 */
export async function restorePost(deps: Deps, viewer: Viewer, id: string): Promise<StoredPostRow> {
  return inTransaction(deps.db, async function restoreOne(trx) {
    const known = await undoablePost(trx, id);
    if (known) await lockOrigins(trx, known);
    const post = known && (await undoablePost(trx, id, true));
    if (!post || !ownsPost(viewer, post)) {
      const row = await postById(trx, id);
      // pressed twice, or on two devices
      if (row && ownsPost(viewer, row)) return row;
      throw notFound(undoRefusals.postGone);
    }
    const { undo } = post;
    if (deps.now().getTime() - Date.parse(undo.at) > undoRules.keptFor)
      throw forbidden(undoRefusals.tooLate);
    const draft = post.is_removed ? undefined : await postById(trx, id);
    if (undo.state === 'queued' && post.publish_on === null)
      await deps.postFollowers.joinQueue(trx, post.blog_id, deps.now());
    const row = await bringBack(trx, id, undo);
    await deps.postFollowers.restore(trx, deps, draft, row);
    if (undo.is_pinned && isPublic(row)) await pinAgain(trx, row);
    return row;
  });
}
