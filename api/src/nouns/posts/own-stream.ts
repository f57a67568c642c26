import {
  ownStreamPath,
  ownStreamTitles,
  type OwnStream,
  ownStreamNoteView,
  streamHeadView,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { requireOwnBlog, type OwnBlog } from '../blogs/blog-policy.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';

/** The drafts, queue or inbox page of all the viewer's blogs, or of one. */
export interface OwnStreamPage {
  readonly blog: OwnBlog | undefined;
  readonly blogs: readonly OwnBlog[];
  readonly blogIds: readonly string[];
  readonly path: string;
  readonly title: string;
  /** The view with the title and tabs of the page. */
  readonly head: ViewRequest;
  /** What is beside the posts. */
  readonly side: readonly ViewRequest[];
}

/** The page of all the viewer's blogs, or of the blog that is passed. */
export function ownStreamPageOf(
  viewer: Viewer,
  name: OwnStream,
  blog: OwnBlog | undefined,
): OwnStreamPage {
  const title = blog ? `${ownStreamTitles[name]} of ${blog.name}` : ownStreamTitles[name];
  const blogs = blog ? [blog] : viewer.blogs;
  return {
    blog,
    blogs,
    blogIds: blogs.map(({ id }) => id),
    path: ownStreamPath(name, blog?.name),
    title,
    head: viewRequest(streamHeadView, { title, tabs: { current: name, blog: blog?.name } }),
    side: [viewRequest(ownStreamNoteView, { name })],
  };
}

/** The page of all the viewer's blogs, or of the blog in the URL. */
export function ownStream(c: RequestValues, viewer: Viewer, name: OwnStream): OwnStreamPage {
  const named = c.req.param('name');
  return ownStreamPageOf(
    viewer,
    name,
    named === undefined ? undefined : requireOwnBlog(viewer, named),
  );
}
