import * as endpoints from '@tessera/shared-contracts/sharing/endpoints';
import { blogShareId } from '@tessera/shared-contracts/sharing/share-data';
import { mount, type App } from '../../base/http/mount.ts';
import { sharingAccounts } from '../networks/link-account.ts';
import { findNamedPost, findSharedBlog } from './find-shared.ts';
import { presentBlogShareData, presentShareData } from './present-share-data.ts';
import { emailBlog, shareByEmail } from './share-by-email.ts';
import { shareOnNetwork } from './share-on-network.ts';

/**
 * Mounts the sharing endpoints. @NOTE Mount them before the post endpoints, one of which has a path
 * with parameters that also matches `/svc/post/share/…`.
 */
export function registerSharing(app: App): void {
  mount(app, endpoints.shareData, async function shareData({ deps, viewer, params, c }) {
    const accounts = viewer ? await sharingAccounts(deps, viewer.userId) : {};
    const { baseUrl, sharePages } = deps.env;
    const asking = { viewer, formKey: c.var.formKey, baseUrl, sharePages, accounts };
    const { tumblelog_name: blog, post_id: id } = params;
    return {
      share_popover_data:
        id === blogShareId
          ? presentBlogShareData(await findSharedBlog(c, blog), asking)
          : presentShareData(await findNamedPost(c, blog, id), asking),
    };
  });
  mount(app, endpoints.shareByEmail, shareByEmail);
  mount(app, endpoints.emailBlog, emailBlog);
  mount(app, endpoints.shareOnTwitter, (call) => shareOnNetwork('twitter', call));
  mount(app, endpoints.shareOnFacebook, (call) => shareOnNetwork('facebook', call));
  mount(app, endpoints.shareOnPinterest, (call) => shareOnNetwork('pinterest', call));
  mount(app, endpoints.shareOnReddit, (call) => shareOnNetwork('reddit', call));
  mount(app, endpoints.facebookStatus, async ({ deps, viewer }) => ({
    facebook_username: (await sharingAccounts(deps, viewer.userId)).facebook ?? '',
  }));
}
