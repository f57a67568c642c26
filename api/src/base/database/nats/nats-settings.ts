import { hash } from 'node:crypto';
import * as v from 'valibot';

/** Servers of a NATS cluster and how to log in to them. */
export interface NatsServers {
  /** `host:port` of each. */
  readonly servers: readonly string[];
  /** Whether connections are encrypted. */
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

export interface NatsSettings extends NatsServers {
  /** The subject of all notifications. */
  readonly subject: string;
}

const form = 'NATS_URL must be a URL such as nats://user:password@nats.example.org:4222.';
const schemes: readonly string[] = ['nats:', 'tls:'];
/** Decodes a part of a login; undefined if its escapes are malformed. */
function decodePart(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function isServer(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    schemes.includes(url.protocol) &&
    url.hostname !== '' &&
    decodePart(url.username) !== undefined &&
    decodePart(url.password) !== undefined
  );
}

function readServers(urls: readonly string[]): NatsServers | undefined {
  const servers = urls.map((url) => new URL(url));
  const [first] = servers;
  if (!first) return undefined;
  const named = servers.find(({ username }) => username !== '') ?? first;
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    isSecure: first.protocol === 'tls:',
    user: decodePart(named.username) || undefined,
    password: decodePart(named.password) || undefined,
  };
}

export const natsVariables = {
  /** `nats://` or `tls://` URLs, separated by commas. The first login in them applies to all. */
  NATS_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) =>
        list
          .split(',')
          .map((url) => url.trim())
          .filter((url) => url !== ''),
      ),
      v.array(v.pipe(v.string(), v.check(isServer, form))),
      v.check(
        (urls) => new Set(urls.map((url) => new URL(url).protocol)).size <= 1,
        'The URLs in NATS_URL must all begin with nats://, or all with tls://.',
      ),
      v.transform((urls) => readServers(urls)),
    ),
    '',
  ),
};

/** Derives the subject from the site's secret, so that sites can share a NATS server. */
export const natsSettings = (
  servers: NatsServers | undefined,
  secret: string,
): NatsSettings | undefined =>
  servers && {
    ...servers,
    subject: `tessera.notifications.${hash('sha256', `notifications ${secret}`).slice(0, 32)}`,
  };
