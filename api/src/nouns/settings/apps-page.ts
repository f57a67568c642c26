import * as v from 'valibot';
import { appSettingsView } from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { linkProblems, networkTexts } from '@tessera/shared-contracts/networks/linked-accounts';
import {
  networkNames,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/networks/networks';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { failuresOf } from '../networks/delivery-queries.ts';
import { linkedAccounts } from '../networks/link-queries.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

const outcome = v.object({
  linked: v.fallback(v.optional(v.picklist(socialNetworks)), undefined),
  problem: v.fallback(v.optional(v.picklist(linkProblems)), undefined),
});

/** `/settings/apps`: accounts on other networks, and posts that could not be sent there. */
export async function appsPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps, formKey } = c.var;
  const [links, failures] = await Promise.all([
    linkedAccounts(deps.db, viewer.userId),
    failuresOf(deps.db, viewer.userId),
  ]);
  const linkOf = (network: SocialNetwork) => {
    const link = links.find((one) => one.network === network);
    return link && { username: link.username, isRefused: link.is_refused };
  };
  const { linked, problem } = v.parse(outcome, c.req.query());
  const view = viewRequest(appSettingsView, {
    nav: settingsNavFor(c, viewer, settingsSections.apps.path),
    formKey,
    refused: refusedProps(refused),
    done:
      linked !== undefined && linkOf(linked)
        ? networkTexts.linked(networkNames[linked])
        : undefined,
    problem,
    // an account can still be removed when the operator no longer offers its network
    accounts: socialNetworks
      .map((network) => ({ network, link: linkOf(network) }))
      .filter(({ network, link }) => deps.env.networks[network] !== undefined || link),
    unsent: failures.map(({ network, post_id, slug, name, summary, error }) => ({
      network,
      id: post_id,
      slug,
      blog: name,
      summary,
      error,
    })),
  });
  return renderSettingsView(c, 'apps', view, refused);
}
