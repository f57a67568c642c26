import * as endpoints from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { mount, type App } from '../http/mount.ts';
import { toggleMark } from '../moderation/moderate.ts';
import { blockBlog, unblockBlog } from './block-blog.ts';
import { rememberConsent } from './consent.ts';
import { blogCard, findBlog } from './blog-card.ts';
import { presentBlog } from './present-blog.ts';
import { saveViewerHeader } from './save-viewer-header.ts';
import { suggestBlogs } from './suggest-blogs.ts';
import { findViewedBlog } from './viewed-blog.ts';
import { viewerPosts } from './viewer-posts.ts';

export function registerBlogs(app: App): void {
  mount(app, blogPosts, viewerPosts);
  mount(app, endpoints.blogHeader, async function viewerHeader({ c, viewer, query }) {
    const { blog, relations } = await findViewedBlog(c, query.tumblelog_name_or_id);
    return presentBlog(blog, viewer, relations);
  });
  mount(app, endpoints.saveBlogHeader, saveViewerHeader);
  mount(app, endpoints.tumblelogPopover, async ({ c, deps, params, query }) =>
    blogCard(c, await findBlog(deps, params.blog, query.is_user_mention)),
  );
  mount(app, endpoints.highlightedPosts, async ({ c, deps, params, query }) =>
    blogCard(c, await findBlog(deps, params.blog, query.is_user_mention)),
  );
  mount(app, endpoints.suggestBlogs, suggestBlogs);
  mount(app, endpoints.adultConsent, async function consent({ c }) {
    rememberConsent(c);
    return {};
  });
  mount(app, endpoints.block, blockBlog);
  mount(app, endpoints.unblock, async function unblockOne({ deps, viewer, body }) {
    await unblockBlog(deps, viewer, body.tumblelog, body.blocked_tumblelog);
    return {};
  });
  for (const mark of endpoints.moderationMarks) {
    mount(app, endpoints.moderationToggles[mark], async function toggleOne({ deps, viewer, body }) {
      await toggleMark(deps, viewer, body.tumblelog, mark);
      return {};
    });
  }
}
