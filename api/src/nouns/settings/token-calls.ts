import { tokenScopes } from '@tessera/shared-contracts/core/token-scopes';
import { endToken, makeToken } from '@tessera/shared-contracts/tokens/endpoints';
import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid, notFound } from '../../base/wire/refusal.ts';
import { tokenMail } from '../accounts/account-mails.ts';
import { describeClient } from '../accounts/describe-client.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { endTokenOf } from '../accounts/token-queries.ts';
import { makeTokenFor } from '../accounts/tokens.ts';
import { newTokenPage } from './apps-page.ts';
import { requireFactors } from './ask-again.ts';

/** Mounts the calls with which a person makes and ends tokens of programs. */
export function mountTokenCalls(app: App): void {
  mount(app, makeToken, async function make({ deps, viewer, body, c }) {
    const { name, days } = body;
    const scopes = tokenScopes.filter((scope) => body[scope]);
    if (scopes.length === 0) throw invalid(tokenTexts.noScope);
    await requireFactors(deps, c, viewer, body);
    const made = await makeTokenFor(deps, viewer.userId, { name, scopes, days });
    await notifyOwner(deps, viewer, (to) =>
      tokenMail(deps.env.baseUrl, to, 'made', name, describeClient(c)),
    );
    return isNavigation(c) ? newTokenPage(c, { name, scopes, token: made.token }) : made;
  });
  mount(app, endToken, async function end({ deps, viewer, body, c }) {
    const name = await endTokenOf(deps.db, viewer.userId, body.token, deps.now());
    if (name === undefined) throw notFound(tokenTexts.noToken);
    await notifyOwner(deps, viewer, (to) =>
      tokenMail(deps.env.baseUrl, to, 'ended', name, describeClient(c)),
    );
    return {};
  });
}
