import { randomBytes } from 'node:crypto';
import { endGrant, registerClient, removeClient } from '@tessera/shared-contracts/programs/oauth';
import {
  oauthLimits,
  oauthPrefixes,
  oauthTexts,
} from '@tessera/shared-contracts/programs/oauth-texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid, notFound } from '../../base/wire/refusal.ts';
import { programMail } from '../accounts/account-mails.ts';
import { describeClient } from '../accounts/describe-client.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { hashOf } from '../accounts/tokens.ts';
import { endClientOf, insertClient } from '../oauth/client-queries.ts';
import { endGrantOf } from '../oauth/grant-queries.ts';
import { makeSecret } from '../oauth/oauth-server.ts';
import { mayReturnTo } from '../oauth/redirect-uri.ts';
import { newClientPage } from './apps-page.ts';

/** The addresses in a field, each once. */
function addressesIn(typed: string): string[] {
  const addresses = [...new Set(typed.split(/\s+/).filter((one) => one !== ''))];
  if (addresses.length === 0) throw invalid(oauthTexts.addressMissing);
  if (addresses.length > oauthLimits.addresses) throw invalid(oauthTexts.tooManyAddresses);
  const wrong = addresses.find((one) => !mayReturnTo(one));
  if (wrong !== undefined) throw invalid(oauthTexts.addressInvalid(wrong));
  return addresses;
}

/** Mounts the calls with which a person ends access, and registers and removes programs. */
export function mountProgramCalls(app: App): void {
  mount(app, endGrant, async function end({ deps, viewer, body, c }) {
    const name = await endGrantOf(deps.db, viewer.userId, body.grant, deps.now());
    if (name === undefined) throw notFound(oauthTexts.noGrant);
    await notifyOwner(deps, viewer, (to) =>
      programMail(deps.env.baseUrl, to, 'ended', name, describeClient(c)),
    );
    return {};
  });
  mount(app, registerClient, async function register({ deps, viewer, body, c }) {
    const { name } = body;
    const clientId = `${oauthPrefixes.client}${randomBytes(16).toString('base64url')}`;
    const secret = body.keeps_secret ? makeSecret(oauthPrefixes.secret) : undefined;
    const client = {
      id: clientId,
      user_id: viewer.userId,
      name,
      redirect_uris: addressesIn(body.redirect_uris),
      secret_hash: secret === undefined ? null : hashOf(secret),
      created_at: deps.now(),
    };
    if (!(await deps.db.transaction().execute((trx) => insertClient(trx, client))))
      throw invalid(oauthTexts.tooManyClients);
    if (!isNavigation(c))
      return { client_id: clientId, ...(secret !== undefined && { client_secret: secret }) };
    return secret === undefined
      ? c.redirect(`${pages.appSettings.path}?done=registered`, 303)
      : newClientPage(c, { name, clientId, secret });
  });
  mount(app, removeClient, async function remove({ deps, viewer, body }) {
    if (!(await endClientOf(deps.db, viewer.userId, body.client, deps.now())))
      throw notFound(oauthTexts.noClient);
    return {};
  });
}
