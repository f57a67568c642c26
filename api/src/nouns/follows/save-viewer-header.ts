import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { saveBlogHeader as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import { followBlog, subscribeToBlog, unfollowBlog, unsubscribeFromBlog } from './follow-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { relationsTo, relationsToOne } from '../blogs/blog-queries.ts';
import { presentBlog } from '../blogs/present-blog.ts';
import { findUnsuspendedBlog } from '../blogs/viewed-blog.ts';

/**
 * `POST /svc/indash_blog/header`: saves whether the viewer follows and subscribes to a blog, as
 * chosen in the header of the drawer; idempotent.
 */
export async function saveViewerHeader({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { following, is_subscribed: isSubscribed } = body.tumblelog;
  const blog = await findUnsuspendedBlog(deps, body.tumblelog_name_or_id);
  if (following === false) await unfollowBlog(deps, viewer, blog.name);
  else if (following === true) await followBlog(deps, viewer, blog.name);
  // after an unfollow there is no subscription to save
  if (following !== false && isSubscribed !== undefined) {
    const { following: followed } = await relationsTo(deps.db, readerOf(viewer), [blog.id]);
    if (isSubscribed) await subscribeToBlog(deps, viewer, blog.name);
    else if (followed.has(blog.id)) await unsubscribeFromBlog(deps, viewer, blog.name);
  }
  return presentBlog(
    blog,
    viewer,
    await relationsToOne(deps.db, readerOf(viewer), blog, { isShown: true }),
  );
}
