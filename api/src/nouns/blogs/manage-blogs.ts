import { DatabaseError } from 'pg';
import * as v from 'valibot';
import { blogLimits, blogPaths, isReservedBlogName } from '@tessera/shared-contracts/blogs/blog';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import sharp from 'sharp';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid, notFound } from '../../base/wire/refusal.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { drawAvatar } from './draw-avatar.ts';
import {
  deletedBlogsOf,
  insertBlog,
  markDeleted,
  markRestored,
  purgeDeleted,
  setAvatarKey,
} from './blog-life-queries.ts';
import { changeName, formerNames, isNameTaken } from './blog-name-queries.ts';
import type { OwnBlog } from './blog-policy.ts';
import type { BlogRow } from './blog-queries.ts';
import {
  addMember,
  choosePrimary,
  countOwned,
  lockMembers,
  ownOrder,
  storeOrder,
} from './member-queries.ts';

const day = 24 * 3600 * 1000;
export interface NamedPage {
  readonly name: string;
  readonly url: string;
}
const pageOf = (name: string): NamedPage => ({ name, url: blogPaths.home(name) });

async function checkName(deps: Deps, name: string, exceptBlogId?: string): Promise<void> {
  if (isReservedBlogName(name) || (await isNameTaken(deps.db, name, deps.now(), exceptBlogId)))
    throw invalid(ownBlogTexts.nameTaken);
}

/** Refuses a name that someone took after it was looked up; rethrows other errors. */
function throwNameTaken(error: unknown): never {
  if (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    error.constraint === 'blogs_name_key'
  )
    throw invalid(ownBlogTexts.nameTaken);
  throw error;
}

/** Creates an additional blog for the viewer. */
export async function createBlog(
  deps: Deps,
  viewer: Viewer,
  { name, title }: { readonly name: string; readonly title: string },
): Promise<NamedPage> {
  await checkName(deps, name);
  await inTransaction(deps.db, async function begin(trx) {
    await ownOrder(trx, viewer.userId);
    if ((await countOwned(trx, viewer.userId)) >= blogLimits.perUser)
      throw forbidden(ownBlogTexts.tooManyBlogs);
    const { id } = await insertBlog(trx, name, title);
    await addMember(trx, id, viewer.userId, 'owner');
  }).catch(throwNameTaken);
  return pageOf(name);
}

/**
 * A drawn avatar depends on the blog's name; this keeps the old drawing on a rename, so that people
 * recognise the blog.
 */
async function keepDrawing(deps: Deps, blog: BlogRow): Promise<void> {
  if (blog.avatar_key !== null) return;
  const drawing = await sharp(Buffer.from(drawAvatar(blog.name)), { density: 230 })
    .resize(512, 512)
    .webp({ quality: 92 })
    .toBuffer();
  await setAvatarKey(deps.db, blog.id, await deps.media.put(drawing, 'webp'));
}

/** Renames a blog. The former name redirects to it for a while and stays reserved. */
export async function renameBlog(deps: Deps, blog: BlogRow, name: string): Promise<NamedPage> {
  if (name === blog.name) throw invalid(ownBlogTexts.sameName);
  await checkName(deps, name, blog.id);
  const now = deps.now();
  if (
    (await formerNames(deps.db, blog.id, now)).filter((former) => former.name !== name).length >=
    blogLimits.formerNames
  )
    throw invalid(ownBlogTexts.tooManyNames);
  await keepDrawing(deps, blog);
  await inTransaction(deps.db, (trx) =>
    changeName(trx, blog, name, new Date(now.getTime() + blogLimits.formerNameDays * day)),
  ).catch(throwNameTaken);
  return pageOf(name);
}

/**
 * Deletes a blog if its name was typed as a confirmation. Refuses the viewer's only blog and their
 * primary blog. If it was the primary blog of another member, the first of that member's remaining
 * blogs, if any, becomes their primary one.
 */
export async function deleteBlog(
  deps: Deps,
  viewer: Viewer,
  blog: BlogRow,
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase().replace(/^@/, '') !== blog.name)
    throw invalid(ownBlogTexts.confirm);
  if (viewer.blogs.length === 1) throw forbidden(ownBlogTexts.onlyBlog);
  if (viewer.blogs.some(({ id, isPrimary }) => id === blog.id && isPrimary))
    throw forbidden(ownBlogTexts.primary);
  await inTransaction(deps.db, async function end(trx) {
    const people = await lockMembers(trx, blog.id);
    await markDeleted(trx, blog.id, deps.now());
    for (const { user_id } of people) await choosePrimary(trx, user_id);
  });
}

/** When the grace period of a deleted blog ends. */
export const purgeTimeOf = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + blogLimits.deletedDays * day);

/** Restores a deleted blog. */
export async function restoreBlog(deps: Deps, viewer: Viewer, name: string): Promise<void> {
  const blog = (await deletedBlogsOf(deps.db, viewer.userId)).find(
    (deleted) => deleted.name === name,
  );
  if (!blog) throw notFound(ownBlogTexts.gone);
  await markRestored(deps.db, blog.id);
}

/**
 * Moves one of the viewer's blogs up or down by one position, or to the top. The topmost blog
 * becomes the primary one.
 */
export async function arrangeBlog(
  deps: Deps,
  viewer: Viewer,
  blog: OwnBlog,
  move: 'primary' | 'up' | 'down',
): Promise<void> {
  await inTransaction(deps.db, async function arrange(trx) {
    const ids = (await ownOrder(trx, viewer.userId)).map(({ blog_id }) => blog_id);
    const at = ids.indexOf(blog.id);
    if (at < 0) return;
    ids.splice(at, 1);
    ids.splice(move === 'primary' ? 0 : move === 'up' ? Math.max(0, at - 1) : at + 1, 0, blog.id);
    await storeOrder(trx, viewer.userId, ids);
  });
}

/** Maximum number of blogs purged per statement; small, since each blog may have many posts. */
const fewAtOnce = 5;

/** Purges deleted blogs whose grace period has ended. */
export const purgeBlogsJob = defineJob({
  name: 'purge-blogs',
  schema: v.strictObject({}),
  retries: 0,
  every: '41 3 * * *',
  expireInSeconds: 3600,
  async run(deps) {
    const before = new Date(deps.now().getTime() - blogLimits.deletedDays * day);
    while ((await purgeDeleted(deps.db, before, fewAtOnce)) === fewAtOnce);
  },
});
