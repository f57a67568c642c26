import type { PostViewer } from '@tessera/shared-ui/post-view/PostView';
import type { AppContext } from '../http/context.ts';

/** Who looks at the posts of a page; visitors come back to this page after logging in. */
export function pageViewer(c: AppContext): PostViewer {
  const { viewer } = c.var;
  const { pathname, search } = new URL(c.req.url);
  return viewer ? { isSignedIn: true, isStaff: viewer.isStaff } : { isSignedIn: false, loginNext: pathname + search };
}
