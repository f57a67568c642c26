import OAuth2Server from '@node-oauth/oauth2-server';
import { decideAccess } from '@tessera/shared-contracts/programs/oauth';
import { oauthTexts } from '@tessera/shared-contracts/programs/oauth-texts';
import { accessView } from '@tessera/shared-contracts/programs/oauth-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { contentSecurityPolicy } from '../../base/http/security-headers.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { mountPage } from '../../base/page/mount-page.ts';
import { accountPage, renderNotice } from '../../base/page/notice-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { programMail } from '../accounts/account-mails.ts';
import { describeClient } from '../accounts/describe-client.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { causeOf, createOauthServer } from './oauth-server.ts';
import { outcomeAddress, readAccessRequest, type AccessRequest } from './read-request.ts';
import { formTarget, hostOf } from './redirect-uri.ts';

/** The name by which a person knows which of their accounts it is. */
const accountOf = ({ blogs, email }: Viewer): string =>
  (blogs.find(({ isPrimary }) => isPrimary) ?? blogs[0])?.name ?? email;

/** The page that asks a person whether a program may use their account. */
async function askPage(
  c: RequestValues,
  { client, scopes, address, members }: AccessRequest,
): Promise<Response> {
  const title = oauthTexts.askTitle(client.name);
  const answer = await renderPage(
    c,
    { info: { ...accountPage, title }, layout: 'narrow', head: { robots: 'noindex' } },
    [
      viewRequest(accessView, {
        formKey: c.var.formKey,
        name: client.name,
        maker: client.maker ?? undefined,
        host: hostOf(address),
        account: accountOf(requireViewer(c)),
        scopes,
        request: members,
      }),
    ],
  );
  const { deps, nonce } = c.var;
  // browsers also hold the redirect after a form to the policy
  answer.headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(deps.env, { nonce }, formTarget(address)),
  );
  // the address of this page has the program's state
  answer.headers.set('Referrer-Policy', 'same-origin');
  return answer;
}

/** `/oauth/authorize`: where programs send people (RFC 6749, 4.1.1, with PKCE). */
async function authorizePage(c: RequestValues): Promise<Response> {
  // a page that is swapped in keeps the policy of the document before; without HTML, script leaves
  // that document
  if (c.req.header('x-tessera-swap') !== undefined)
    return new Response('', { headers: { 'Content-Type': 'text/plain' } });
  requireViewer(c);
  const read = await readAccessRequest(c.var.deps, [...new URL(c.req.url).searchParams]);
  if (read.kind === 'asks') return askPage(c, read.request);
  const place = read.kind === 'refused' ? (hostOf(read.address) ?? oauthTexts.thisDevice) : '';
  return renderNotice(c, {
    title: oauthTexts.badTitle,
    status: 400,
    // nobody is sent on unasked: a link to here must not become one to anywhere
    ...(read.kind === 'refused'
      ? {
          text: oauthTexts.refused(read.client.name, read.why),
          link: { href: read.location, label: oauthTexts.goBack(place) },
        }
      : {
          text: read.text,
          link: { href: pages.dashboard.path, label: oauthTexts.toDashboard },
        }),
  });
}

/** Mounts the page on which people let programs in, and what it sends. */
export function mountConsent(app: App): void {
  mountPage(app, 'authorize', authorizePage);
  mount(app, decideAccess, async function decide({ deps, viewer, body, c }) {
    const { decision, ...members } = body;
    const read = await readAccessRequest(deps, Object.entries(members));
    if (read.kind === 'wrong') throw invalid(read.text);
    const goOn = (next: string) => (isNavigation(c) ? c.redirect(next, 303) : { next });
    if (read.kind === 'refused') return goOn(read.location);
    const { client, address, members: asked } = read.request;
    if (decision === 'deny')
      return goOn(outcomeAddress(deps, address, asked['state'], { error: 'access_denied' }));
    const { authorizationCode } = await createOauthServer(deps)
      .authorize(
        new OAuth2Server.Request({ method: 'POST', headers: {}, query: {}, body: asked }),
        new OAuth2Server.Response(),
        { authenticateHandler: { handle: () => ({ id: viewer.userId }) } },
      )
      .catch((error: unknown) => {
        throw causeOf(error);
      });
    await notifyOwner(deps, viewer, (to) =>
      programMail(deps.env.baseUrl, to, 'let in', client.name, describeClient(c)),
    );
    return goOn(outcomeAddress(deps, address, asked['state'], { code: authorizationCode }));
  });
}
