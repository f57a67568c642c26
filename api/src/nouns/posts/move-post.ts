import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { keepVersion } from './keep-version.ts';
import {
  changePost,
  lockPost,
  type PostChanges,
  type PostRow,
  type StoredPostRow,
} from './post-queries.ts';
import { lockOrigins } from './reblog-counts.ts';

/** Called with the locked post; returns the changes, or refuses by throwing. */
export type Decide = (row: PostRow) => PostChanges | Promise<PostChanges>;

/**
 * {@link movePost} within a larger transaction. Locks in this order: the parent and root of a
 * reblog, the post itself, the queue of its blog.
 */
export async function moveWithin(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'now' | 'jobs' | 'env' | 'postFollowers'>,
  known: PostRow,
  decide: Decide,
): Promise<StoredPostRow> {
  const now = deps.now();
  await lockOrigins(trx, known);
  const before = await lockPost(trx, known.id);
  if (!before) throw notFound(refusals.noPost);
  const changes = await decide(before);
  const state = changes.state ?? before.state;
  const publishOn =
    state !== 'queued'
      ? null
      : changes.publish_on === undefined
        ? before.publish_on
        : changes.publish_on;
  const isQueued = state === 'queued' && publishOn === null;
  const after = await changePost(trx, before.id, {
    ...changes,
    published_at:
      state === 'published' ? (changes.published_at ?? before.published_at ?? now) : null,
    publish_on: publishOn,
    ...(state !== 'transcoding' && { awaits: null }),
    queue_position: isQueued
      ? (before.queue_position ?? (await deps.postFollowers.joinQueue(trx, before.blog_id, now)))
      : null,
    updated_at: now,
    ...(state === 'published' && { undo: null }),
  });
  await deps.postFollowers.follow(trx, deps, before, after);
  const editedAt = await keepVersion(trx, before, after, now);
  return editedAt === before.edited_at
    ? after
    : changePost(trx, before.id, { edited_at: editedAt });
}

/**
 * Changes a stored post and everything that depends on it: its times and queue position, the
 * indexes of tags and GIFs, reblog counts, activity, and deliveries to networks.
 */
export const movePost = (deps: Deps, known: PostRow, decide: Decide): Promise<StoredPostRow> =>
  inTransaction(deps.db, (trx) => moveWithin(trx, deps, known, decide));
