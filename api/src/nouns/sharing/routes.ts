import { pages } from '@tessera/shared-contracts/pages/pages';
import { embedPaths } from '@tessera/shared-contracts/sharing/embed-frame';
import * as endpoints from '@tessera/shared-contracts/sharing/endpoints';
import { blogShareId } from '@tessera/shared-contracts/sharing/share-data';
import { mount, type App } from '../../base/http/mount.ts';
import { sharingAccounts } from '../networks/link-account.ts';
import { embedPage } from '../embed-frames/embed-page.tsx';
import { pageScript } from '../embed-frames/embed-scripts.ts';
import { findNamedPost, findSharedBlog } from './find-shared.ts';
import { oembed } from '../embed-frames/oembed.ts';
import { presentBlogShareData, presentShareData } from './present-share-data.ts';
import { emailBlog, shareByEmail } from './share-by-email.ts';
import { shareOnNetwork } from './share-on-network.ts';

/**
 * Mounts the files that other sites load: the embed frame and its resize script. Call it before
 * mounting the session middleware, because nothing here may depend on a session.
 */
export function serveEmbeds(app: App): void {
  app.get(pages.embed.path, embedPage);
  app.get(embedPaths.script, (c) =>
    c.body(pageScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  );
}

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
  mount(app, endpoints.oembed, oembed);
}
