import * as v from 'valibot';
import type { Deps } from '../../base/http/context.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { deletePost } from '../posts/delete-post.ts';
import { postsByIds } from '../posts/post-queries.ts';
import { deletedMail } from './account-mails.ts';
import {
  splitBlogsOf,
  closeAccount,
  reassignPosts,
  accountsDueForDeletion,
  deleteExpired,
  removeBlogRow,
  deleteActionsBatch,
  removeUser,
  somePostsOf,
} from './deletion-queries.ts';
import { exportsOf } from './export-queries.ts';
import { exportStore } from './export-store.ts';

/** Maximum number of rows deleted per step. */
const step = 200;

/**
 * Deletes an account at the end of its grace period, with its blogs, posts, likes, follows, replies
 * and exports; keeps blogs with other members, and the posts on them. Does nothing if the deletion
 * was cancelled. Resumes where an earlier attempt stopped.
 */
export async function deleteAccount(deps: Deps, userId: string, email: string): Promise<void> {
  const { db } = deps;
  if (!(await db.transaction().execute((trx) => closeAccount(trx, userId, deps.now())))) return;
  for (const blog of (await splitBlogsOf(db, userId)).sole) {
    for (
      let ids = await somePostsOf(db, blog.id, step);
      ids.length > 0;
      ids = await somePostsOf(db, blog.id, step)
    ) {
      for (const row of await postsByIds(db, ids)) await deletePost(deps, row);
    }
    await removeBlogRow(db, blog.id);
  }
  while (await deleteActionsBatch(db, userId, step)) {
    /* there is more */
  }
  const store = exportStore(deps.env);
  const exports = await exportsOf(db, userId);
  for (const { id } of exports) await store.remove(id);
  await db.transaction().execute(async function removeRest(trx) {
    await reassignPosts(trx, userId);
    await removeUser(trx, userId);
  });
  // an export that was being made may have been stored before its row was deleted
  for (const { id } of exports) await store.remove(id);
  deps.log.info({ userId }, 'an account was deleted');
  deps.mailer.send(deletedMail(deps.env.baseUrl, email));
}

const schema = v.object({ user_id: v.string(), email: v.string() });
const deleteAccountKey = { name: 'delete-account', schema } as const;
export const deleteAccountJob = defineJob({
  ...deleteAccountKey,
  retries: 8,
  expireInSeconds: 3600,
  run: (deps, { user_id, email }) => deleteAccount(deps, user_id, email),
});

/** Maximum number of accounts whose deletion one run starts. */
const maxAtOnce = 100;

/**
 * Every hour, starts the deletion of accounts whose grace period has ended, and runs
 * {@link deleteExpired}.
 */
export const sweepAccountsJob = defineJob({
  name: 'sweep-accounts',
  schema: v.strictObject({}),
  retries: 0,
  every: '41 * * * *',
  async run(deps) {
    await deleteExpired(deps.db, deps.now());
    for (const leaving of await accountsDueForDeletion(deps.db, deps.now(), maxAtOnce))
      await deps.jobs.send(deleteAccountKey, leaving, { singletonKey: leaving.user_id });
  },
});
