import { postsView, type PostsProps } from '@tessera/shared-contracts/posts/post-views';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { signedInViewer } from '../../base/page/page-viewer.ts';
import { renderSingleView } from '../../base/views/render-for.ts';
import { viewRequest } from '../../base/views/render-views.ts';

/**
 * Posts as HTML without a page around them, rendered by the release that this viewer gets; undefined
 * if no release can render them.
 */
export const renderPosts = (
  deps: Deps,
  viewer: Viewer,
  props: Omit<PostsProps, 'viewer'>,
): Promise<string | undefined> =>
  renderSingleView(
    deps,
    viewer,
    viewRequest(postsView, { ...props, viewer: signedInViewer(viewer) }),
  );
