import { createHash, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { adScriptUrl } from './ad-settings.ts';
import { appearanceOf } from '../http/appearance.ts';
import { hasConsented } from '../http/consent.ts';
import { nobody, pageOwnerHeader } from '@tessera/shared-contracts/platform/offline';
import { writeAppearance } from '@tessera/shared-contracts/settings/appearance';
import {
  acceptedCodings,
  createCompressedContent,
  type CompressedContent,
} from '../wire/content-coding.ts';
import { withValues, type RequestValues, type AppEnv, type Deps } from '../http/context.ts';
import { DeadlineError } from '../database/deadline.ts';
import { BusyError } from '../http/places.ts';
import { hasWritten, mayWrite } from '../http/read-replica.ts';
import { isVisitor } from '../http/session.ts';
import type { ResolvedReleases } from '../releases/releases.ts';
import { linkMedia } from '../media-store/link-media.ts';
import { releasesFor } from '../views/render-for.ts';
import { pageType } from '../views/view-placeholders.tsx';

/** A page that is the same for all visitors. */
interface SharedPage {
  readonly content: CompressedContent;
  readonly etag: string;
  readonly policy: string;
}

interface CachedPage {
  /** Resolves to undefined if the page depends on its visitor, or its status is not 200. */
  readonly page: Promise<SharedPage | undefined>;
  /** The releases that rendered it. */
  readonly releases: ResolvedReleases;
  /** When it expires, by `performance.now()`. */
  readonly until: number;
  /** Undefined until the page is rendered, and if it cannot be shared. */
  rendered?: SharedPage | undefined;
  /** How many writes this process had completed before it rendered the page. */
  readonly writes: number;
}

interface Cache {
  readonly pages: Map<string, CachedPage>;
  writes: number;
}

/**
 * Maximum age of a page in milliseconds. For that long, it may miss writes of other processes and
 * of jobs.
 */
const maxAge = 1000;
/**
 * How long an expired page is still sent, in milliseconds, while there is no place for rendering it
 * again: to a visitor, a page of a minute ago is worth more than a refusal.
 */
const maxStale = 60_000;
/** Maximum number of pages cached by a process, about 150 kB each; the oldest is evicted first. */
const maxPages = 60;
/** Pages are compressed often, so this is a fast level: 4 ms for 120 kB. */
const brotliQuality = 5;

/**
 * Proxies and CDNs keep a page for a second, and may serve it for ten more while they revalidate
 * it. Browsers revalidate it each time.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=10';

const caches = new WeakMap<Deps['primary'], Cache>();
function cacheOf({ primary }: Pick<Deps, 'primary'>): Cache {
  const cache = caches.get(primary) ?? { pages: new Map(), writes: 0 };
  caches.set(primary, cache);
  return cache;
}

/** Makes this process render all shared pages again, because something has changed. */
export function dropSharedPages(deps: Pick<Deps, 'primary'>): void {
  cacheOf(deps).writes += 1;
}

/** Drops shared pages after a request by which a signed-in user may have changed something. */
export const dropAfterWrites = createMiddleware<AppEnv>(async function dropAfterWrite(c, next) {
  try {
    await next();
  } finally {
    if (mayWrite(c) && c.var.viewer) dropSharedPages(c.var.deps);
  }
});

/**
 * The cache key of a request; undefined if its page is not shared. A page whose URL has parameters
 * other than a position in a stream is not shared: arbitrary parameters would fill the cache.
 */
function keyOf(c: RequestValues): string | undefined {
  if (c.var.viewer || hasConsented(c) || hasWritten(c)) return undefined;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isPlain = [...searchParams.keys()].every((name) => name === 'before' || name === 'after');
  const look = writeAppearance(appearanceOf(c));
  return isPlain ? `${adScriptUrl(c)} ${look} ${pathname}${search}` : undefined;
}

/** Whether a page of visitors is held in memory, by path and query. */
export function isHeld(deps: Pick<Deps, 'primary'>, address: string): boolean {
  for (const name of cacheOf(deps).pages.keys()) if (name.endsWith(` ${address}`)) return true;
  return false;
}

type Answer = (c: RequestValues) => Promise<Response>;

/** Renders a page without any data of this visitor; undefined if it cannot be shared. */
async function makePage(c: RequestValues, answer: Answer): Promise<SharedPage | undefined> {
  const secret = randomUUID();
  const response = await answer(
    withValues(c, { isShared: true, nonce: '', formKey: secret, newVisitor: undefined }),
  );
  const html = linkMedia(c.var.deps.env, await response.text());
  // a form that works without script needs the form key of its visitor
  if (response.status !== 200 || html.includes(secret)) return undefined;
  return {
    content: createCompressedContent(html, brotliQuality),
    // weak, because compressed and uncompressed pages share it
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    policy: response.headers.get('Content-Security-Policy') ?? '',
  };
}

/** The page of a name unless it has to be rendered again; it may still be being rendered. */
function freshPage(
  deps: Deps,
  name: string,
  releases: ResolvedReleases | undefined,
): CachedPage['page'] | undefined {
  const { pages, writes } = cacheOf(deps);
  const known = pages.get(name);
  const isFresh =
    known?.writes === writes && known.releases === releases && performance.now() < known.until;
  return isFresh ? known.page : undefined;
}

async function cachedPage(c: RequestValues, name: string, answer: Answer): CachedPage['page'] {
  const releases = await releasesFor(c.var.deps, undefined);
  const fresh = freshPage(c.var.deps, name, releases);
  if (fresh) return fresh;
  const { pages, writes } = cacheOf(c.var.deps);
  const page = makePage(c, answer);
  const kept: CachedPage = { page, releases, writes, until: performance.now() + maxAge };
  const before = pages.get(name);
  pages.delete(name);
  pages.set(name, kept);
  void page.then(
    (rendered) => {
      kept.rendered = rendered;
    },
    () => {},
  );
  page.catch(() => {
    if (pages.get(name) !== kept) return;
    // a page that could not be rendered again is still held
    if (before) pages.set(name, before);
    else pages.delete(name);
  });
  const [oldest] = pages.keys();
  if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
  return page;
}

const isKnown = (c: RequestValues, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim() === etag);

async function sendPage(c: RequestValues, page: SharedPage): Promise<Response> {
  const [coding] = acceptedCodings(c.req.header('accept-encoding'));
  const { adScriptUrl: ads } = c.var.deps.env;
  const headers = {
    'Cache-Control': cacheControl,
    'Content-Security-Policy': page.policy,
    [pageOwnerHeader]: nobody,
    ETag: page.etag,
    Vary: `Accept-Encoding, Cookie${ads === undefined ? '' : ', Sec-GPC'}`,
  };
  if (isKnown(c, page.etag)) return new Response(null, { status: 304, headers });
  return new Response(await page.content.in(coding ?? ''), {
    headers: {
      ...headers,
      'Content-Type': pageType,
      ...(coding && { 'Content-Encoding': coding }),
    },
  });
}

/**
 * Renders and compresses a page once for all visitors, and sends it with an ETag. Renders it again
 * after a second, or after a write in this process. These responses are not shared:
 *
 * - to signed-in users, and to visitors who just wrote something or consented to sensitive content
 * - for URLs with parameters other than `before` and `after`
 * - with the visitor's form key in them, or with a status other than 200
 */
export const shared = (answer: Answer): Answer =>
  async function answerShared(c) {
    const name = keyOf(c);
    const page = name === undefined ? undefined : await cachedPage(c, name, answer);
    return page ? sendPage(c, page) : answer(c);
  };

/**
 * Sends visitors a page that is held in memory, or is being rendered for somebody else, before the
 * limits on work: it costs next to nothing. While the process is too busy to render it again, it is
 * sent for a little longer.
 */
export const holdPages = createMiddleware<AppEnv>(async function sendHeldPage(c, next) {
  const name = c.req.method === 'GET' && isVisitor(c) ? keyOf(c) : undefined;
  if (name === undefined) return next();
  const known = cacheOf(c.var.deps).pages.get(name);
  if (!known) return next();
  const { deps } = c.var;
  // a failure has its error page further on
  const releases = await releasesFor(deps, undefined).catch(() => undefined);
  const page = await freshPage(deps, name, releases)?.catch(() => undefined);
  if (page) return sendPage(c, page);
  await next();
  const isBusy = c.error instanceof BusyError || c.error instanceof DeadlineError;
  if (!isBusy || !known.rendered) return;
  if (performance.now() > known.until + maxStale) return;
  // @NOTE Hono merges the headers of a response that is replaced
  c.res = undefined;
  c.res = await sendPage(c, known.rendered);
});
