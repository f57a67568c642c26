import { createHash, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { adScriptUrl } from '../ads/ad-settings.ts';
import { hasConsented } from '../blogs/blog-gates.ts';
import {
  acceptedCodings,
  createPackedContent,
  type PackedContent,
} from '../http/content-coding.ts';
import type { AppContext, AppEnv, Deps } from '../http/context.ts';
import { hasWritten, mayWrite } from '../http/read-replica.ts';
import type { ResolvedReleases } from '../releases/releases.ts';
import { linkMedia } from '../media/link-media.ts';
import { releasesFor } from '../views/draw-for.ts';
import { pageType } from '../views/place-views.tsx';

/** A page that all visitors get alike. */
interface SharedPage {
  readonly content: PackedContent;
  readonly etag: string;
  readonly policy: string;
}

interface Kept {
  /** Undefined if the page turned out to be one of a single visitor. */
  readonly page: Promise<SharedPage | undefined>;
  /** What it was made with. */
  readonly releases: ResolvedReleases;
  /** By `performance.now()`. */
  readonly until: number;
  /** How many writes this process had answered before the page was made. */
  readonly writes: number;
}

interface Cache {
  readonly pages: Map<string, Kept>;
  writes: number;
}

/** Milliseconds during which a page may miss what other processes and jobs have written. */
const believedFor = 1000;
/** Pages kept by a process, some 150 kB each; the oldest goes first. */
const mostPages = 60;
/** Pages are packed often, so not as well as possible: 4 ms for 120 kB. */
const brotliQuality = 5;

/**
 * Shared caches hold a page for a second, and may show it for ten more while they fetch the next.
 * Browsers ask each time.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=10';

const caches = new WeakMap<Deps['primary'], Cache>();
function cacheOf({ primary }: Pick<Deps, 'primary'>): Cache {
  const cache = caches.get(primary) ?? { pages: new Map(), writes: 0 };
  caches.set(primary, cache);
  return cache;
}

/** Makes this process make all shared pages again, because something has changed. */
export function dropSharedPages(deps: Pick<Deps, 'primary'>): void {
  cacheOf(deps).writes += 1;
}

/** Drops shared pages after a user has changed something. */
export const dropAfterWrites = createMiddleware<AppEnv>(async function dropAfterWrite(c, next) {
  try {
    await next();
  } finally {
    if (mayWrite(c) && c.var.viewer) dropSharedPages(c.var.deps);
  }
});

/**
 * The name of what a visitor asks for; undefined if others do not get the same. The parameters are
 * those of a place in a stream: with any, a page would be kept for each of them.
 */
function nameOf(c: AppContext): string | undefined {
  if (c.var.viewer || hasConsented(c) || hasWritten(c)) return undefined;
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isPlain = [...searchParams.keys()].every((name) => name === 'before' || name === 'after');
  return isPlain ? `${adScriptUrl(c)} ${pathname}${search}` : undefined;
}

type Answer = (c: AppContext) => Promise<Response>;

/** Makes a page without anything of this visitor. */
async function makePage(c: AppContext, answer: Answer): Promise<SharedPage | undefined> {
  const { nonce, formKey, newVisitor } = c.var;
  const secret = randomUUID();
  c.set('isShared', true);
  c.set('nonce', '');
  c.set('formKey', secret);
  c.set('newVisitor', undefined);
  try {
    const response = await answer(c);
    const html = linkMedia(c.var.deps.env, await response.text());
    // a form without script needs the key of its visitor
    if (response.status !== 200 || html.includes(secret)) return undefined;
    return {
      content: createPackedContent(html, brotliQuality),
      // weak, because it is the same in every coding
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      policy: response.headers.get('Content-Security-Policy') ?? '',
    };
  } finally {
    c.set('isShared', false);
    c.set('nonce', nonce);
    c.set('formKey', formKey);
    c.set('newVisitor', newVisitor);
    // headers that the answer has left
    c.header('Content-Security-Policy', undefined);
    c.header('Vary', undefined);
    c.header('Cache-Control', undefined);
  }
}

async function keptPage(c: AppContext, name: string, answer: Answer): Kept['page'] {
  const releases = await releasesFor(c.var.deps, undefined);
  const { pages, writes } = cacheOf(c.var.deps);
  const known = pages.get(name);
  const isFresh =
    known?.writes === writes && known.releases === releases && performance.now() < known.until;
  if (isFresh) return known.page;
  const page = makePage(c, answer);
  const kept = { page, releases, writes, until: performance.now() + believedFor };
  pages.delete(name);
  pages.set(name, kept);
  page.catch(() => {
    if (pages.get(name) === kept) pages.delete(name);
  });
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
  return page;
}

const isKnown = (c: AppContext, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim() === etag);

/**
 * Answers a page once for all visitors who ask for it: made when something has changed, at most a
 * second old, packed once, with an ETag. Signed-in users and unusual addresses get their own.
 */
export const shared = (answer: Answer): Answer =>
  async function answerAlike(c) {
    const name = nameOf(c);
    const page = name === undefined ? undefined : await keptPage(c, name, answer);
    if (!page) return answer(c);
    const [coding] = acceptedCodings(c.req.header('accept-encoding'));
    const { adScriptUrl: ads } = c.var.deps.env;
    const headers = {
      'Cache-Control': cacheControl,
      'Content-Security-Policy': page.policy,
      ETag: page.etag,
      Vary: `Accept-Encoding, Cookie${ads === undefined ? '' : ', Sec-GPC'}`,
    };
    if (isKnown(c, page.etag)) return c.body(null, 304, headers);
    return c.body(await page.content.in(coding ?? ''), 200, {
      ...headers,
      'Content-Type': pageType,
      ...(coding && { 'Content-Encoding': coding }),
    });
  };
