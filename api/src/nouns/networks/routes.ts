import * as endpoints from '@tessera/shared-contracts/networks/linked-accounts';
import { networkNames } from '@tessera/shared-contracts/networks/networks';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { renderNotice } from '../../base/page/notice-page.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { blueskyMetadata, blueskyMetadataPath } from './bluesky.ts';
import { beginLink, finishLink, requireConfig, unlink } from './link-account.ts';

const { networkTexts } = endpoints;

/** Mounts the endpoints of linked accounts. */
export function registerNetworks(app: App): void {
  app.get(blueskyMetadataPath, async function serveMetadata(c) {
    const { env } = c.var.deps;
    if (!env.networks.bluesky) throw notFound();
    return c.json(blueskyMetadata(env));
  });
  mount(app, endpoints.linkAccount, async function begin({ deps, viewer, body, c }) {
    requireConfig(deps, body.network);
    const name = networkNames[body.network];
    const url = await beginLink(deps, viewer, body.network).catch((error: unknown) => {
      deps.log.warn({ err: error, network: body.network }, 'could not start linking an account');
      throw new RefusalError(502, networkTexts.unreachable(name));
    });
    if (!isNavigation(c)) return { url };
    // `form-action` in the content security policy blocks forms that redirect to other sites
    c.header('Refresh', `0; url=${url}`);
    return renderNotice(c, {
      title: networkTexts.continueTo(name),
      text: networkTexts.leaving(name),
      link: { href: url, label: networkTexts.continueTo(name) },
    });
  });
  mount(app, endpoints.linkedAccount, async function finish({ deps, viewer, params, query, c }) {
    const problem = await finishLink(deps, viewer, params.network, query);
    const outcome = problem === undefined ? { linked: params.network } : { problem };
    return c.redirect(`${pages.appSettings.path}?${new URLSearchParams(outcome).toString()}`, 303);
  });
  mount(app, endpoints.unlinkAccount, async function unlinkOne({ deps, viewer, body }) {
    await unlink(deps, viewer.userId, body.network);
    return {};
  });
}
