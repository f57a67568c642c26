import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import type { Hono } from 'hono';
import * as v from 'valibot';
import type {
  CallOutput,
  EndpointDefinition,
  Endpoint,
  ParsedInput,
} from '@tessera/shared-contracts/core/endpoint';
import { safeNext } from '@tessera/shared-contracts/accounts/rules';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { stopMails } from '@tessera/shared-contracts/settings/endpoints';
import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { unlinkMedia } from '../media-store/link-media.ts';
import { printableInput } from '../text/printable.ts';
import { recordTracking } from './record-tracking.ts';
import { takingToken } from './bearer.ts';
import type { AppContext, AppEnv, Deps, RequestValues, Viewer } from './context.ts';
import { checkFormKey } from './form-key.ts';
import { whileSending, withinTime } from './limit-work.ts';
import { isNavigation } from './navigation.ts';
import { checkOrigin } from './origin.ts';
import { bodyBounds, readBody, readList, readQuery } from './read-input.ts';
import { listForObject } from './refuse-lists.ts';
import { readFromReplica } from './read-replica.ts';
import { forbidden, invalid, unauthorized } from '../wire/refusal.ts';

/**
 * Arguments of an endpoint's handler: parsed input, the viewer as required by the endpoint's auth,
 * and the dependencies.
 */
export interface CallContext<D extends EndpointDefinition> extends ParsedInput<D> {
  readonly viewer: D['auth'] extends 'visitor' ? Viewer | undefined : Viewer;
  readonly deps: Deps;
  /**
   * Hono's context, for the few handlers that set cookies or return something other than JSON. A
   * call that may be read from a replica receives its values only.
   */
  readonly c: D extends { readonly mayBeOld: true } ? RequestValues : AppContext;
}

/**
 * Returns the payload (which is put into its envelope), or a whole Response. Throws RefusalError to
 * refuse.
 */
export type Handler<D extends EndpointDefinition> = (
  call: CallContext<D>,
) => Promise<CallOutput<D> | Response>;

export type App = Hono<AppEnv>;
export type Mount = <D extends EndpointDefinition>(
  app: App,
  endpoint: Endpoint<D>,
  handler: Handler<D>,
) => void;

/** Calls that pages send in the background, also while they unload; pages ignore the response. */
const beacons: readonly EndpointDefinition[] = [cslog, lady, trackers];
/**
 * Calls without a form key: beacons change no state, and links in emails identify the user by a
 * token.
 */
const withoutFormKey: readonly EndpointDefinition[] = [...beacons, stopMails];

/** Calls whose refusals a program with a secure key reads from an answer of success. */
const refusedInBody: readonly EndpointDefinition[] = [updatePost];

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The texts of failed validation: our own messages, and messages of the library preceded by the
 * field name. Long texts are cut, and only the first 20 are returned.
 */
export function issueTexts(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const texts = issues.map((issue) => {
    const path = v.getDotPath(issue);
    return firstCharacters(
      path !== null && issue.message.startsWith('Invalid ')
        ? `${path}: ${issue.message}`
        : issue.message,
      200,
    );
  });
  return [...new Set(texts)].slice(0, 20);
}

function parsePart(schema: v.GenericSchema | undefined, fields: unknown): unknown {
  if (!schema) return undefined;
  const list = listForObject(schema, fields);
  if (list !== undefined) throw invalid(`${list}: Not a list.`);
  const result = v.safeParse(schema, fields);
  if (!result.success) throw invalid(...issueTexts(result.issues));
  return result.output;
}

/**
 * Parses the input for a handler, after the session was checked. Throws RefusalError for invalid
 * input.
 */
export function readCall<D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  c: RequestValues,
  query: Fields,
  body: Fields | readonly unknown[],
): CallContext<D> {
  const { deps } = c.var;
  const call = {
    params: parsePart(endpoint.params, c.req.param()),
    query: parsePart(endpoint.query, unlinkMedia(deps.env, printableInput(query))),
    body: parsePart(endpoint.body, unlinkMedia(deps.env, printableInput(body))),
    viewer: c.var.viewer,
    deps,
    c,
  };
  // every part was parsed and the session checked, which tsc cannot infer for a generic endpoint
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked at run time
  return call as CallContext<D>;
}

export function checkViewer(auth: EndpointDefinition['auth'], viewer: Viewer | undefined): void {
  if (auth === 'visitor') return;
  if (!viewer) throw unauthorized();
  if (auth === 'staff' && !viewer.isStaff) throw forbidden('Only staff may do this.');
}

export function checkAnswer(endpoint: EndpointDefinition, answer: unknown): void {
  const result = v.safeParse(endpoint.response, answer);
  if (result.success) return;
  const issues = issueTexts(result.issues).join('; ');
  throw new Error(
    `the response of ${endpoint.method} ${endpoint.path} does not match its schema: ${issues}`,
  );
}

/**
 * A plain form sends the URL of the next page as `return_to`, and gets a redirect instead of JSON.
 */
function present(c: AppContext, endpoint: Endpoint, answer: unknown, fields: Fields): Response {
  if (isNavigation(c) && typeof fields['return_to'] === 'string')
    return c.redirect(safeNext(fields['return_to']), 303);
  const meta = { status: 200, msg: 'OK' };
  const text = JSON.stringify(
    endpoint.envelope === 'top' && typeof answer === 'object'
      ? { meta, ...answer }
      : { meta, response: answer },
  );
  return c.body(text, 200, {
    'Content-Type': 'application/json',
    'Cache-Control':
      endpoint.cacheSeconds === undefined ? 'no-store' : `public, max-age=${endpoint.cacheSeconds}`,
    // lets the compression skip short responses without reading them
    'Content-Length': String(Buffer.byteLength(text)),
  });
}

/**
 * Mounts an endpoint: checks session, origin and form key, parses the input, and wraps the result
 * in its envelope.
 *
 * All calls except GET, beacons and links in emails need the form key, in the header `X-Form-Key`
 * or `X-Tumblr-Form-Key`, or as `form_key` in the body or query.
 */
export const mount: Mount = function mount(app, endpoint, handler) {
  const answer = takingToken(endpoint.scope, answerCallsOf(endpoint, handler));
  app.on(endpoint.method, endpoint.path, answer);
};

/**
 * Checks the keys of a call, and counts it against the limits. A user's call counts also if a key is
 * wrong, so that a program that goes on with it is slowed down; a visitor's is refused for nothing.
 */
export async function admitCall(c: AppContext, checkKeys: () => void): Promise<void> {
  const count = () => withinTime(c, c.var.deps.rateLimits.consumeCall(c));
  try {
    checkKeys();
  } catch (refusal) {
    if (c.var.viewer) await count();
    throw refusal;
  }
  await count();
}

/** Handles the calls of an endpoint whose body has no file. */
export function answerCallsOf<D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  handler: Handler<D>,
): (c: AppContext) => Promise<Response> {
  const changesState = endpoint.method !== 'GET';
  const needsKey = changesState && !withoutFormKey.some(({ path }) => path === endpoint.path);
  const takesList = endpoint.body?.type === 'array';
  const isRefusedInBody = refusedInBody.some(({ path }) => path === endpoint.path);
  const isBeacon = beacons.some(({ path }) => path === endpoint.path);
  return async function answerCall(c) {
    const { viewer, deps } = c.var;
    checkViewer(endpoint.auth, viewer);
    if (endpoint.auth === 'staff' && viewer) await deps.requireStaffFactor(viewer);
    if (changesState) checkOrigin(c);
    const query = readQuery(c.req.url);
    const bound = isBeacon ? bodyBounds.beacon : viewer ? bodyBounds.user : bodyBounds.visitor;
    const list = takesList ? await whileSending(c, readList(c.req.raw, bound)) : undefined;
    const body = changesState && !list ? await whileSending(c, readBody(c.req.raw, bound)) : {};
    c.set('fields', body);
    if (needsKey)
      await admitCall(c, function checkKeys() {
        if (checkFormKey(c, body, query)) c.set('isRefusedInBody', isRefusedInBody);
      });
    const work = (values: RequestValues) =>
      handler(readCall(endpoint, values, query, list ?? body));
    const answer = await (endpoint.mayBeOld ? readFromReplica(c, work) : work(c));
    recordTracking(c, endpoint, { ...query, ...body });
    if (answer instanceof Response) return answer;
    if (deps.env.environment !== 'production') checkAnswer(endpoint, answer);
    return present(c, endpoint, answer, body);
  };
}
