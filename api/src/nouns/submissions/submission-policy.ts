import {
  submissionTexts,
  submissionTypes,
  type SubmissionType,
} from '@tessera/shared-contracts/blogs/submission-rules';
import { readerOf } from '../blogs/blog-policy.ts';
import { relationsTo, type BlogRow } from '../blogs/blog-queries.ts';
import { findUnsuspendedBlog } from '../blogs/viewed-blog.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';

/** Post types that a blog accepts as submissions, in display order. */
export const acceptedTypes = ({
  submission_types,
}: Pick<BlogRow, 'submission_types'>): readonly SubmissionType[] =>
  submissionTypes.filter((type) => submission_types.includes(type));

/** Finds a blog that accepts submissions from this viewer. Otherwise refuses with the reason. */
export async function findBlogForSubmission(
  deps: Deps,
  viewer: Viewer,
  name: string,
): Promise<BlogRow> {
  const blog = await findUnsuspendedBlog(deps, name);
  if (viewer.blogs.some(({ id }) => id === blog.id)) throw forbidden(submissionTexts.own);
  if (!blog.submissions || acceptedTypes(blog).length === 0)
    throw forbidden(submissionTexts.closed);
  if ((await relationsTo(deps.db, readerOf(viewer), [blog.id])).blocked.has(blog.id))
    throw forbidden(submissionTexts.blocked);
  return blog;
}
