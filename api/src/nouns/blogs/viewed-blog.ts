import { refusals } from '@tessera/shared-contracts/core/refusals';
import { safeParse } from 'valibot';
import { blogName } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { RequestValues, Deps, Viewer } from '../../base/http/context.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import type { FoundPost } from '../posts/find-post.ts';
import { blocksBetween } from './block-queries.ts';
import { requireOpenBlog } from './blog-gates.ts';
import { blogByFormerName } from './blog-name-queries.ts';
import { readerOf } from './blog-policy.ts';
import {
  blogByName,
  blogByNameOrId,
  blogByToken,
  relationsToOne,
  type BlogRelations,
  type BlogRow,
} from './blog-queries.ts';
import { noRelations } from './present-blog.ts';

/** Thrown if there is a block between a blog and the viewer. */
export class BlockedError extends RefusalError {
  constructor() {
    // the page of the blog shows this text too, and lets the blocker end the block
    super(403, blogTexts.closedText);
  }
}

/**
 * A blog by name, former name or id; 404 when it is unknown or suspended.
 * @NOTE Does not check whether the viewer may look at it: see {@link findViewedBlog}.
 */
export async function findUnsuspendedBlog(
  deps: Pick<Deps, 'db' | 'now'>,
  nameOrId: string,
): Promise<BlogRow> {
  // links to a blog keep working after a rename
  const blog =
    (await blogByNameOrId(deps.db, nameOrId)) ??
    (await blogByFormerName(deps.db, nameOrId, deps.now()));
  if (!blog || blog.is_suspended) throw notFound(refusals.noBlog);
  return blog;
}

/**
 * Finds a blog by its name or former name, or by its token if `byToken`; 404 when it is unknown or
 * suspended.
 */
export async function findBlog(
  deps: Pick<Deps, 'db' | 'now'>,
  key: string,
  byToken = false,
): Promise<BlogRow> {
  const name = safeParse(blogName, key);
  const blog = byToken
    ? await blogByToken(deps.db, key)
    : name.success
      ? ((await blogByName(deps.db, name.output)) ??
        (await blogByFormerName(deps.db, name.output, deps.now())))
      : undefined;
  if (!blog || blog.is_suspended) throw notFound(refusals.noBlog);
  return blog;
}

/** Blocks do not apply to staff, or to members of the blog. */
const isExempt = (viewer: Viewer | undefined, blog: BlogRow): boolean =>
  viewer?.isStaff === true || viewer?.blogs.some(({ id }) => id === blog.id) === true;

/**
 * Returns the relations between viewer and blog. Refuses with 403 if a gate or a block prevents the
 * viewer from seeing the blog. Blocks do not apply to staff, or to members of the blog.
 */
export async function requireViewable(
  c: RequestValues,
  blog: BlogRow,
  options: { readonly isShown?: boolean } = {},
): Promise<BlogRelations> {
  const { deps, viewer } = c.var;
  requireOpenBlog(c, blog);
  const relations = viewer
    ? await relationsToOne(deps.db, readerOf(viewer), blog, options)
    : noRelations;
  if (relations.blocked.has(blog.id) && !isExempt(viewer, blog)) throw new BlockedError();
  return relations;
}

/** Refuses people whom a blog blocks, but not those who block it. */
export async function refuseBlocked(c: RequestValues, blog: BlogRow): Promise<void> {
  const { deps, viewer } = c.var;
  if (!viewer || isExempt(viewer, blog)) return;
  const own = viewer.blogs.map(({ id }) => id);
  if ((await blocksBetween(deps.db, own, blog.id)).isBlocking) throw new BlockedError();
}

/**
 * A blog that the viewer may see, by name, former name or id; 404 when it is unknown or suspended,
 * 403 when a gate or block hides it. For calls that show a blog or its posts. The card of a blog
 * applies the gates itself, because it can show the blog without its posts.
 */
export async function findViewedBlog(
  c: RequestValues,
  nameOrId: string,
  options: { readonly isShown?: boolean } = {},
): Promise<{ readonly blog: BlogRow; readonly relations: BlogRelations }> {
  const blog = await findUnsuspendedBlog(c.var.deps, nameOrId);
  return { blog, relations: await requireViewable(c, blog, options) };
}

/**
 * Like {@link requireViewable}, for access to one post. The gate of sensitive blogs applies to
 * visitors only: streams show signed-in users such a post covered, and let them uncover it.
 */
export async function requireViewablePost(
  c: RequestValues,
  { blog }: Pick<FoundPost, 'blog'>,
): Promise<void> {
  await requireViewable(c, c.var.viewer ? { ...blog, is_nsfw: false, is_adult: false } : blog);
}
