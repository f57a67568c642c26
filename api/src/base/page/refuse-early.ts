import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { attributeNames } from '../observability/metric-catalogue.ts';
import { isHeld } from './shared-pages.ts';
import { pageType } from '../views/view-placeholders.tsx';
import { addressOf, networksOf, plainAddress } from '../http/client-address.ts';
import type { Deps } from '../http/context.ts';
import { busyCall, busyPage, retryAfter } from './failures.tsx';
import type { App } from '../http/mount.ts';
import { navigates } from '../http/navigation.ts';
import { BusyError } from '../http/places.ts';
import { createRefusalCount } from '../http/refusal-count.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { hasNoSession } from '../http/session.ts';

/** Answers a request if the server is too busy for it; whether it did. */
export type EarlyRefusals = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * The beginnings of the paths that are answered without a place: files and probes. They are the
 * routes before the first middleware for all paths that follows them.
 */
export function pathsWithoutPlace({ routes }: Pick<App, 'routes'>): readonly string[] {
  const isForAll = ({ path }: { readonly path: string }): boolean => path === '/*' || path === '*';
  const first = routes.findIndex((route) => !isForAll(route));
  const rest = routes.slice(first);
  return rest
    .slice(0, rest.findIndex(isForAll))
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(/[:*].*/s, ''));
}

const loggedLength = 200;

/**
 * Refuses requests that would find no place, before they are routed, and from memory: at many times
 * the requests that a process can serve, refusing them must not keep it from serving. Connections
 * stay open: to accept another one would cost more than to refuse again. Leaves to the
 * app what may be answered nevertheless (files, probes, pages held in memory) and requests with a
 * body, which must be drained.
 */
export function refuseEarly(
  deps: Pick<Deps, 'env' | 'log' | 'places' | 'primary' | 'releases' | 'telemetry'>,
  withoutPlace: readonly string[],
): EarlyRefusals {
  const { env, log, telemetry } = deps;
  const refusal = new BusyError();
  const call = Buffer.from(busyCall(refusal));
  let page = { html: '', content: Buffer.alloc(0) };
  const headers: OutgoingHttpHeaders = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(env, { scripts: [] }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Retry-After': retryAfter,
    ...(env.isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
  const refusals = createRefusalCount((network, refused) =>
    log.warn({ network, refused }, 'too many refusals; these have no lines of their own'),
  );

  function contentOf(header: (name: string) => string | undefined): readonly [string, Buffer] {
    if (!navigates(header)) return ['application/json', call];
    const html = busyPage(deps, refusal);
    if (html !== page.html) page = { html, content: Buffer.from(html) };
    return [pageType, page.content];
  }

  return function refuse(incoming, outgoing) {
    // nearly always: whose request it is need not be known then
    if (deps.places.all.isCalm()) return false;
    const { method = '', url = '', headers: given, socket } = incoming;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (given['content-length'] !== undefined || given['transfer-encoding'] !== undefined)
      return false;
    const header = (name: string): string | undefined => given[name]?.toString();
    const { network } = networksOf(
      addressOf({
        trustProxy: env.trustProxy,
        peer: plainAddress(socket.remoteAddress ?? ''),
        forwardedFor: header('x-forwarded-for'),
      }),
    );
    if (!deps.places.all.wouldRefuse(network)) return false;
    if (withoutPlace.some((path) => url.startsWith(path))) return false;
    if (hasNoSession(given.cookie) && isHeld(deps, url)) return false;
    const requestId = randomUUID();
    const [type, content] = contentOf(header);
    outgoing.writeHead(refusal.status, {
      ...headers,
      'Content-Type': type,
      'Content-Length': content.byteLength,
      'X-Request-Id': requestId,
    });
    outgoing.end(method === 'HEAD' ? undefined : content);
    telemetry.meters.record('requestDuration', 0, {
      [attributeNames.method]: method,
      [attributeNames.route]: 'none',
      [attributeNames.status]: refusal.status,
    });
    if (refusals.admits(network))
      log.error(
        {
          requestId,
          method,
          path: url.replace(/\?.*/s, '').slice(0, loggedLength),
          status: 503,
          ms: 0,
        },
        'request',
      );
    return true;
  };
}
