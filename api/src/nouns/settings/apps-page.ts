import * as v from 'valibot';
import {
  appSettingsView,
  newTokenView,
} from '@tessera/shared-contracts/settings/app-settings-view';
import { settingsSections } from '@tessera/shared-contracts/settings/settings-sections';
import { linkProblems, networkTexts } from '@tessera/shared-contracts/networks/linked-accounts';
import {
  networkNames,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/networks/networks';
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import { oauthTexts } from '@tessera/shared-contracts/programs/oauth-texts';
import { newClientView } from '@tessera/shared-contracts/programs/oauth-views';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import type { Deps, RequestValues, Viewer } from '../../base/http/context.ts';
import { tokensOf, type TokenRow } from '../accounts/token-queries.ts';
import { findProfile } from '../accounts/user-queries.ts';
import { requireViewer } from '../../base/http/session.ts';
import { clientsOf } from '../oauth/client-queries.ts';
import { grantsOf } from '../oauth/grant-queries.ts';
import { failuresOf } from '../networks/delivery-queries.ts';
import { linkedAccounts } from '../networks/link-queries.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  confirmationOf,
  refusedProps,
  renderSettingsView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

const outcome = v.object({
  linked: v.fallback(v.optional(v.picklist(socialNetworks)), undefined),
  problem: v.fallback(v.optional(v.picklist(linkProblems)), undefined),
});

/** What happened before this page, by the name in its address. */
const doneTexts = {
  token: tokenTexts.ended,
  grant: oauthTexts.grantEnded,
  client: oauthTexts.removed,
  registered: oauthTexts.made,
} as const;
const outcomes = ['token', 'grant', 'client', 'registered'] as const;

const presentToken = ({ id, name, scopes, created_at, used_at, expires_at }: TokenRow) => ({
  id,
  name,
  scopes,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString(),
  expiresAt: expires_at?.toISOString(),
});

/** The user's tokens, the programs that they let in and make, and what forms for new ones ask. */
async function presentPrograms({ db, accounts, now }: Deps, { userId, email }: Viewer) {
  const [tokens, grants, clients, { language }, state, passkeys] = await Promise.all([
    tokensOf(db, userId),
    grantsOf(db, userId, now()),
    clientsOf(db, userId),
    findProfile(db, userId),
    accounts.twoFactor.state(userId),
    accounts.passkeys.of(userId),
  ]);
  const asked = passkeys.length > 0 ? 'code-or-passkey' : 'code';
  return {
    tokens: tokens.map(presentToken),
    grants: grants.map(({ id, name, scopes, created_at, used_at }) => ({
      id,
      name,
      scopes,
      createdAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
    })),
    clients: clients.map(({ id, name, redirect_uris, secret_hash, grants: count }) => ({
      id,
      name,
      addresses: redirect_uris,
      keepsSecret: secret_hash !== null,
      grants: Number(count),
    })),
    now: now().getTime(),
    language,
    email,
    factor: state === 'on' ? asked : 'none',
  } as const;
}

/** The page with a new token, which is shown only once. */
export async function newTokenPage(
  c: RequestValues,
  made: {
    readonly name: string;
    readonly scopes: readonly TokenScope[];
    readonly token: string;
  },
): Promise<Response> {
  const nav = settingsNavFor(requireViewer(c), settingsSections.apps.path);
  return renderSettingsView(c, 'apps', viewRequest(newTokenView, { nav, ...made }));
}

/** The page with the secret of a new program, which is shown only once. */
export async function newClientPage(
  c: RequestValues,
  made: { readonly name: string; readonly clientId: string; readonly secret: string },
): Promise<Response> {
  const nav = settingsNavFor(requireViewer(c), settingsSections.apps.path);
  return renderSettingsView(c, 'apps', viewRequest(newClientView, { nav, ...made }));
}

/** `/settings/apps`: tokens of programs, accounts on other networks, and posts that could not be sent there. */
export async function appsPage(c: RequestValues, refused?: Refused): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps, formKey } = c.var;
  const [links, failures, programs] = await Promise.all([
    linkedAccounts(deps.db, viewer.userId),
    failuresOf(deps.db, viewer.userId),
    presentPrograms(deps, viewer),
  ]);
  const linkOf = (network: SocialNetwork) => {
    const link = links.find((one) => one.network === network);
    return link && { username: link.username, isRefused: link.is_refused };
  };
  const { linked, problem } = v.parse(outcome, c.req.query());
  const confirmed = confirmationOf(c, refused, outcomes);
  const view = viewRequest(appSettingsView, {
    nav: settingsNavFor(viewer, settingsSections.apps.path),
    formKey,
    refused: refusedProps(refused),
    done:
      linked !== undefined && linkOf(linked)
        ? networkTexts.linked(networkNames[linked])
        : confirmed && doneTexts[confirmed],
    programs,
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
