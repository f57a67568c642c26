import type { Env } from '../settings/env.ts';
import { keyOfUrl, kindOfKey, mediaUrl, type MediaKind } from '../media-store/media-types.ts';
import { mediaOrigins } from '../media-store/link-media.ts';

/** Names of the hosts that this product answers, as browsers normalise them. */
export type OwnHosts = ReadonlySet<string>;
export const noHosts: OwnHosts = new Set();

/** The host of an absolute URL without its port; undefined if the URL is invalid. */
const hostOf = (url: string): string | undefined =>
  URL.parse(url)?.hostname.replace(/\.+$/, '').toLowerCase();

type HostSettings = Pick<Env, 'baseUrl' | 'mediaUrl' | 'formerMediaUrls' | 'assetsUrl' | 's3'>;

const known = new WeakMap<HostSettings, OwnHosts>();
/** Hosts of the site, of its media and of its assets. Ports do not count: cookies ignore them. */
export function ownHosts(env: HostSettings): OwnHosts {
  const before = known.get(env);
  if (before) return before;
  const urls = [
    env.baseUrl,
    env.mediaUrl,
    env.assetsUrl,
    ...env.formerMediaUrls,
    ...mediaOrigins(env),
  ];
  const hosts = new Set(urls.flatMap((url) => hostOf(url) ?? []));
  known.set(env, hosts);
  return hosts;
}

const absolute = /^https?:\/\//i;
/** The end of the path of an upload on this server or on a CDN. */
const uploadPath = /\/([0-9a-f]{2}\/[^/]+)$/;

/**
 * The address from which a post may load an image, a sound or a video: that of another site as it
 * is, or the path of an upload of the given kind. Undefined for everything else of this product: a
 * reader's browser would ask for it with the reader's session.
 */
export function embeddedAddress(
  address: string,
  kind: MediaKind,
  own: OwnHosts,
): string | undefined {
  if (!absolute.test(address))
    return kindOfKey(keyOfUrl(address) ?? '') === kind ? address : undefined;
  const url = URL.parse(address);
  const host = hostOf(address);
  if (!url || host === undefined) return undefined;
  if (!own.has(host)) return address;
  const key = url.search === '' ? uploadPath.exec(url.pathname)?.[1] : undefined;
  return key !== undefined && kindOfKey(key) === kind ? mediaUrl(key) : undefined;
}

/** Whether an address that is embedded in a stored post asks this product for no upload. */
export const asksThisProduct = (address: string, kind: MediaKind, own: OwnHosts): boolean =>
  absolute.test(address) &&
  own.has(hostOf(address) ?? '') &&
  embeddedAddress(address, kind, own) === undefined;
