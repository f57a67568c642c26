import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { mount, type App } from '../../base/http/mount.ts';
import { blockBlog, unblockBlog } from './block-blog.ts';
import { blockedBlogsPage } from './blocked-blogs-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the calls that block a blog and end the block. */
export function registerBlocks(app: App): void {
  mount(app, block, blockBlog);
  mount(app, unblock, async function unblockOne({ deps, viewer, body }) {
    await unblockBlog(deps, viewer, body.tumblelog, body.blocked_tumblelog);
    return {};
  });
  mountPage(app, 'blockedBlogs', blockedBlogsPage);
}
