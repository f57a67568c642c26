import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { AppContext, Deps } from '../http/context.ts';
import { notFound, RefusalError } from '../http/refusal.ts';
import type { FoundPost } from '../posts/find-post.ts';
import { requireOpenBlog } from './blog-gates.ts';
import { blogByFormerName } from './blog-name-queries.ts';
import { readerOf } from './blog-policy.ts';
import {
  blogByNameOrId,
  relationsToOne,
  type BlogRelations,
  type BlogRow,
} from './blog-queries.ts';
import { noRelations } from './present-blog.ts';

/** A block stands between a blog and who asks. */
export class BlockedError extends RefusalError {
  constructor() {
    // the page of the blog says so too, and whoever made the block can end it there
    super(403, blogTexts.closedText);
  }
}

/** A blog by its name, former name or id; 404 when it is unknown or suspended. @NOTE Says nothing about who may look at it: see {@link findViewedBlog}. */
export async function findAnyBlog(
  deps: Pick<Deps, 'db' | 'now'>,
  nameOrId: string,
): Promise<BlogRow> {
  // what was said of a blog before it was renamed still leads to it
  const blog =
    (await blogByNameOrId(deps.db, nameOrId)) ??
    (await blogByFormerName(deps.db, nameOrId, deps.now()));
  if (!blog || blog.is_suspended) throw notFound('This blog does not exist.');
  return blog;
}

/** Refuses with 403 whoever may not look into a blog: for its bars, or for a block in between, which staff pass. Answers how the viewer stands to it. */
export async function requireViewable(c: AppContext, blog: BlogRow): Promise<BlogRelations> {
  const { deps, viewer } = c.var;
  requireOpenBlog(c, blog);
  const relations = viewer ? await relationsToOne(deps.db, readerOf(viewer), blog) : noRelations;
  const isExempt =
    viewer?.isStaff === true || viewer?.blogs.some(({ id }) => id === blog.id) === true;
  if (relations.blocked.has(blog.id) && !isExempt) throw new BlockedError();
  return relations;
}

/** A blog that the viewer may look into, by its name, former name or id; 404 when it is unknown or suspended, 403 when something stands before it. Everything that shows a part of a blog by its name goes through here. */
export async function findViewedBlog(
  c: AppContext,
  nameOrId: string,
): Promise<{ readonly blog: BlogRow; readonly relations: BlogRelations }> {
  const blog = await findAnyBlog(c.var.deps, nameOrId);
  return { blog, relations: await requireViewable(c, blog) };
}

/** The same for what is reached by a post. Who is logged in may meet the post elsewhere, covered, and uncover it, so the bar of sensitive blogs stands before visitors only. */
export async function requireViewablePost(
  c: AppContext,
  { blog }: Pick<FoundPost, 'blog'>,
): Promise<void> {
  await requireViewable(c, c.var.viewer ? { ...blog, is_nsfw: false, is_adult: false } : blog);
}
