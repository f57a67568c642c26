import OAuth2Server from '@node-oauth/oauth2-server';
import { tokenScopes } from '@tessera/shared-contracts/core/token-scopes';
import { oauthPaths } from '@tessera/shared-contracts/programs/oauth-texts';
import type { AppContext } from '../../base/http/context.ts';
import { whileSending, withinTime } from '../../base/http/limit-work.ts';
import type { App } from '../../base/http/mount.ts';
import { readText } from '../../base/http/read-input.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { hashOf } from '../accounts/tokens.ts';
import { mountConsent } from './consent.ts';
import { endGrantOfToken } from './grant-queries.ts';
import { causeOf, createOauthServer, findProvenClient } from './oauth-server.ts';

/** Maximum size of what a program sends, in bytes. */
const bodyMax = 20_000;
const formType = 'application/x-www-form-urlencoded';

/** Refuses as RFC 6749, 5.2 says. */
function refuse(c: AppContext, error: OAuth2Server.OAuthError, wantsBasic: boolean): Response {
  const { name, message } = error;
  const isClient = name === 'invalid_client';
  if (isClient && wantsBasic) c.header('WWW-Authenticate', 'Basic realm="Tessera"');
  return c.json({ error: name, error_description: message }, isClient ? 401 : 400);
}

/** The members of a form; refuses what is given twice. */
async function readForm(c: AppContext): Promise<Readonly<Record<string, string>>> {
  if (!(c.req.header('content-type') ?? '').toLowerCase().startsWith(formType))
    throw new OAuth2Server.InvalidRequestError(`The content must be ${formType}`);
  const pairs = [...new URLSearchParams(await whileSending(c, readText(c.req.raw, bodyMax)))];
  const members = Object.fromEntries(pairs);
  if (Object.keys(members).length < pairs.length)
    throw new OAuth2Server.InvalidRequestError('A parameter was given twice');
  return members;
}

/** Who a program says it is: by HTTP Basic or in the form (RFC 6749, 2.3.1), but not by both. */
function credentialsOf(
  basic: string | undefined,
  form: Readonly<Record<string, string>>,
): { readonly id: string; readonly secret: string | undefined } {
  const inForm = { id: form['client_id'] ?? '', secret: form['client_secret'] };
  if (basic === undefined) return inForm;
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString()) ?? [];
  if (inForm.secret !== undefined || (inForm.id !== '' && inForm.id !== id))
    throw new OAuth2Server.InvalidRequestError('The program must name itself in one place');
  return { id, secret };
}

/** Answers a program: what `work` returns, or a refusal. Nobody may keep the answer. */
async function answerProgram(
  c: AppContext,
  work: (
    form: Readonly<Record<string, string>>,
    credentials: { readonly id: string; readonly secret: string | undefined },
  ) => Promise<Response>,
): Promise<Response> {
  const [, basic] = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
  c.header('Cache-Control', 'no-store');
  c.header('Pragma', 'no-cache');
  await c.var.deps.rateLimits.spendReads(c, 1);
  try {
    const form = await readForm(c);
    return await work(form, credentialsOf(basic, form));
  } catch (thrown) {
    const error = causeOf(thrown);
    if (error instanceof OAuth2Server.OAuthError && error.code < 500)
      return refuse(c, error, basic !== undefined);
    if (error instanceof RefusalError && error.status < 429)
      return c.json(
        { error: 'invalid_request', error_description: error.errors.join(' ') },
        error.status,
      );
    throw error;
  }
}

/** `/oauth/token`: exchanges a code or a refresh token for tokens. */
const answerToken = (c: AppContext): Promise<Response> =>
  answerProgram(c, async function exchange(form, { id, secret }) {
    const body = { ...form, client_id: id, ...(secret !== undefined && { client_secret: secret }) };
    const { grant_type: type } = form;
    if (type !== undefined && type !== 'authorization_code' && type !== 'refresh_token')
      throw new OAuth2Server.UnsupportedGrantTypeError('Unsupported grant type');
    if (type === undefined)
      throw new OAuth2Server.InvalidRequestError('Missing parameter: `grant_type`');
    const response = new OAuth2Server.Response();
    await withinTime(
      c,
      createOauthServer(c.var.deps).token(
        new OAuth2Server.Request({
          method: 'POST',
          headers: { 'content-type': formType, 'content-length': '1' },
          query: {},
          body,
        }),
        response,
      ),
    );
    return c.json(response.body);
  });

/**
 * `/oauth/revoke`: a program gives back what it was allowed (RFC 7009). Either of its tokens ends
 * the grant. An unknown token is no error.
 */
const answerRevoke = (c: AppContext): Promise<Response> =>
  answerProgram(c, async function revoke({ token }, { id, secret }) {
    const { deps } = c.var;
    const isName = /^[\x21-\x7e]+$/.test(id);
    const client = isName && (await withinTime(c, findProvenClient(deps, id, secret)));
    if (!client) throw new OAuth2Server.InvalidClientError('Invalid client');
    if (token === undefined)
      throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`');
    await endGrantOfToken(deps.db, client.id, hashOf(token), deps.now());
    return c.body(null, 200);
  });

/** What programs may know before they begin (RFC 8414). */
function describeServer(c: AppContext): Response {
  const { baseUrl } = c.var.deps.env;
  const methods = ['none', 'client_secret_basic', 'client_secret_post'];
  return c.json({
    issuer: baseUrl,
    authorization_endpoint: baseUrl + oauthPaths.authorize,
    token_endpoint: baseUrl + oauthPaths.token,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: baseUrl + oauthPaths.revoke,
    revocation_endpoint_auth_methods_supported: methods,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: tokenScopes,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs`,
  });
}

/** Mounts OAuth 2: what people see, and what programs call. */
export function registerOauth(app: App): void {
  mountConsent(app);
  app.post(oauthPaths.token, answerToken);
  app.post(oauthPaths.revoke, answerRevoke);
  app.get(oauthPaths.metadata, describeServer);
}
