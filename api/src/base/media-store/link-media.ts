import { createMiddleware } from 'hono/factory';
import type { Env } from '../settings/env.ts';
import type { AppEnv } from '../http/context.ts';
import { mediaTypes, mediaUrl } from './media-types.ts';
import { bucketAddress } from './s3-settings.ts';

/**
 * Stored content refers to files by path, `/media/KEY`. With a CDN (`MEDIA_URL`), paths in
 * responses become its URLs, and its URLs in requests become paths again, so switching CDNs needs
 * no migration.
 */
type CdnSettings = Pick<Env, 'mediaUrl' | 'formerMediaUrls' | 'baseUrl'>;

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

// this server always serves captions: from another host, they would need CORS headers
const extensions = Object.keys(mediaTypes).filter((extension) => extension !== 'vtt');
const key = `[0-9a-f]{2}/[0-9a-f]{38}\\.(?:${extensions.join('|')})(?![\\w.-])`;
/** What precedes a URL in HTML, CSS, JSON and `srcset`. */
const start = String.raw`(?<=["'(]|&quot;|&#(?:x27|39);|\d[wx], )`;

/** Patterns of media URLs on this server and on its CDNs. */
interface Addresses {
  readonly ours: RegExp;
  readonly theirs: RegExp;
}
const known = new WeakMap<CdnSettings, Addresses>();
function addressesFor(env: CdnSettings): Addresses {
  const before = known.get(env);
  if (before) return before;
  const cdns = [env.mediaUrl, ...env.formerMediaUrls].filter((cdn) => cdn !== '').map(escape);
  const addresses = {
    ours: new RegExp(`${start}(?:${escape(env.baseUrl)})?${escape(mediaUrl(''))}(${key})`, 'g'),
    // not inside another URL
    theirs: new RegExp(`(?<![\\w/=.%-])(?:${cdns.join('|')})/(${key})`, 'g'),
  };
  known.set(env, addresses);
  return addresses;
}

/** Replaces media paths in HTML, JSON or a feed with URLs of the CDN. */
export const linkMedia = (env: CdnSettings, text: string): string =>
  env.mediaUrl === ''
    ? text
    : text.replace(addressesFor(env).ours, (_, found: string) => `${env.mediaUrl}/${found}`);

/** Replaces URLs of current and former CDNs in any input with our own paths. */
export function unlinkMedia(env: CdnSettings, value: unknown): unknown {
  if (env.mediaUrl === '' && env.formerMediaUrls.length === 0) return value;
  const { theirs } = addressesFor(env);
  function unlink(one: unknown): unknown {
    if (typeof one === 'string') return one.replace(theirs, (_, found: string) => mediaUrl(found));
    if (Array.isArray(one)) return one.map(unlink);
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, unlink(part)]));
    return one;
  }
  return unlink(value);
}

/** Replaces media paths in responses with URLs of the CDN, before compression. */
export const linkMediaOf = (env: CdnSettings) =>
  createMiddleware<AppEnv>(async function linkAnswer(c, next) {
    await next();
    const { headers } = c.res;
    if (env.mediaUrl === '' || !c.res.body || headers.has('Content-Encoding')) return;
    if (
      !/^(?:text\/html|application\/(?:json|(?:rss|atom)\+xml|feed\+json))\b/.test(
        headers.get('Content-Type') ?? '',
      )
    )
      return;
    const linked = linkMedia(env, await c.res.text());
    c.res = new Response(linked, c.res);
    if (headers.has('Content-Length'))
      c.res.headers.set('Content-Length', String(Buffer.byteLength(linked)));
  });

/** Origins besides ours that serve media: the CDN and the bucket. */
export function mediaOrigins({ mediaUrl: cdn, s3 }: Pick<Env, 'mediaUrl' | 's3'>): string[] {
  const origins = [
    ...(cdn === '' ? [] : [new URL(cdn).origin]),
    ...(s3 ? [bucketAddress(s3, s3.publicEndpoint).origin] : []),
  ];
  return [...new Set(origins)];
}
