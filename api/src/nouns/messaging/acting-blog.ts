import { requireOwnBlog, type OwnBlog } from '../blogs/blog-policy.ts';
import { withoutHost } from '../blogs/blog-host.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';

/**
 * The user's blog that acts, by uuid, name or `name.HOST`. Refuses with 403 if it is not the
 * user's, and with 400 if the host is not ours.
 */
export const requireActingBlog = (
  { env }: Pick<Deps, 'env'>,
  viewer: Viewer,
  participant: string,
): OwnBlog => requireOwnBlog(viewer, withoutHost(env, participant));
