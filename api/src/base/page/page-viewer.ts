import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import type { RequestValues, Viewer } from '../http/context.ts';

/** What rendering posts needs to know about a signed-in viewer. */
export const signedInViewer = ({ isStaff, language }: Viewer): PostViewer => ({
  isSignedIn: true,
  isStaff,
  ...(language !== undefined && { language }),
});

/** The viewer of a page, and the blog in its URL. Visitors return to the page after logging in. */
export function pageViewer(c: RequestValues): PostViewer {
  const { viewer } = c.var;
  const { pathname, search } = new URL(c.req.url);
  const [, blog] = /^\/@([a-z0-9-]+)(?:\/|$)/.exec(pathname) ?? [];
  return {
    ...(viewer ? signedInViewer(viewer) : { isSignedIn: false, loginNext: pathname + search }),
    ...(blog !== undefined && { blog }),
  };
}
