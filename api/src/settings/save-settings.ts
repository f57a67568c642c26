import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import type { saveSettings as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import type { CallContext } from '../http/mount.ts';
import { changeBlog } from './settings-queries.ts';

/** `/settings/save`: changes what was sent of a blog of the viewer's own. */
export async function saveSettings({ deps, viewer, body }: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const blog = requireOwnBlog(viewer, body.tumblelog_name_or_id);
  const { title, description, twitter_send_posts, facebook_opengraph_send_posts, asks, anonymous_asks, ...theme } = body.tumblelog;
  await changeBlog(deps.db, blog.id, { title, description, twitter_send_posts, facebook_opengraph_send_posts, asks, anonymous_asks }, theme);
  return {};
}
