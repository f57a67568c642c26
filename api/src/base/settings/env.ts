import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { messagingConfig } from '@tessera/shared-contracts/messaging/messaging-config';
import type { SharePages } from '@tessera/shared-contracts/sharing/share-pages';
import { poolSize } from '../database/connect.ts';
import { natsSettings, natsVariables, type NatsSettings } from '../database/nats/nats-settings.ts';
import { errorCode } from '../system/error-code.ts';
import {
  configuredBucket,
  storageProblems,
  storageVariables,
  type S3Settings,
} from '../media-store/s3-settings.ts';
import { isYes, trustedProxies, type TrustedProxies } from '../http/trusted-proxies.ts';
import { blogHostVariables } from './blog-hosts.ts';
import { configuredNetworks, networkVariables, type NetworkConfigs } from './network-settings.ts';
import {
  telemetrySettings,
  telemetryVariables,
  type TelemetrySettings,
} from '../observability/telemetry-settings.ts';
import { buildsToShow, channelName, type BuildsToShow } from '../releases/release-settings.ts';
import { configuredSharePages, sharePageVariables } from './share-page-settings.ts';

/** Settings of one server, read once from the environment. */
export interface Env {
  /** Outside production, responses are checked against their schemas. */
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  /**
   * Address to listen on; undefined for all. Demo logins are public, so with them only this machine
   * reaches the server, unless HOST says otherwise.
   */
  readonly host: string | undefined;
  /** Unix socket to listen on instead of the port, as the proxy of `npm run cluster` expects. */
  readonly socket: string | undefined;
  /** Folder of all persistent data: database, media, releases, outbox. */
  readonly dataDir: string;
  /** When absent, the embedded PostgreSQL is started. */
  readonly databaseUrl: string | undefined;
  /** Replicas of that database, for reads that may be a few seconds old. */
  readonly databaseReplicaUrls: readonly string[];
  /** Carries notifications between processes; without it, each listens to the database. */
  readonly nats: NatsSettings | undefined;
  /** Public URL without a trailing slash, for links in emails and feeds, and for cookies. */
  readonly baseUrl: string;
  /** Hosts besides that of `baseUrl` that calls may add to the name of a blog, in lower case. */
  readonly blogHosts: readonly string[];
  /** Whether the site uses TLS; if so, cookies are secure and HSTS is sent. */
  readonly isSecure: boolean;
  /** Without it, emails are written to `dataDir/outbox`. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** By these keys push services know this site; undefined for those in the database. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string } | undefined;
  /** Keeps media in a bucket instead of `dataDir/media`. */
  readonly s3: S3Settings | undefined;
  /** Base URL of stored files, such as a CDN's, to which keys are appended; '' for this server. */
  readonly mediaUrl: string;
  /** Former values of `mediaUrl`: forms that were opened earlier still send them. */
  readonly formerMediaUrls: readonly string[];
  /** Path of ffmpeg; undefined looks for it in PATH, '' disables it. */
  readonly ffmpegPath: string | undefined;
  /** Signs sessions and form keys; other keys are derived from it. */
  readonly secret: string;
  /** Whether the secret is kept in `dataDir`, because SESSION_SECRET is not set. */
  readonly hasOwnSecret: boolean;
  /** Whether a database that was used with another secret is used with this one from now on. */
  readonly isNewSecretAccepted: boolean;
  /** Token that allows `/metrics` from other machines. */
  readonly metricsToken: string | undefined;
  /** Where traces and metrics are sent. */
  readonly telemetry: TelemetrySettings;
  /** Download URL of the phone app; without it, the app is not mentioned. */
  readonly appUrl: string | undefined;
  /** URL of another host for the title fonts of cards and the drawer; '' for this server. */
  readonly assetsUrl: string;
  /** Share pages of networks that differ from the default. */
  readonly sharePages: SharePages;
  /** URL of an ad provider's script; without it, there are no ads. */
  readonly adScriptUrl: string | undefined;
  /** URL to which pages send ad events; '' to send none. */
  readonly trackerUrl: string;
  /** Networks on which users can link accounts. */
  readonly networks: NetworkConfigs;
  /**
   * Peers whose `X-Forwarded-*` headers are trusted: all, none, or the listed addresses and any
   * Unix socket.
   */
  readonly trustProxy: TrustedProxies;
  /**
   * Creates demo content in an empty database and allows logins with its public passwords. In
   * production only on request.
   */
  readonly isDemo: boolean;
  /** Multiplies every rate limit, for load and browser tests. */
  readonly rateLimitFactor: number;
  /** Milliseconds between two polls for messages: of the inbox, and of an open conversation. */
  readonly messagingPollInbox: number;
  readonly messagingPollConversation: number;
  /** Maximum size in bytes of an image in a message. */
  readonly messagingImageBytes: number;
  /**
   * Whether messages hide sensitive posts from users whose safe mode is on. Everywhere else, the
   * user's own setting decides.
   */
  readonly isSafeModeOn: boolean;
  /** Whether browsers store the app for use offline; if not, its service worker is taken out. */
  readonly isOfflineAppOn: boolean;
  /** Maximum number of concurrent requests; more are refused. */
  readonly requestsAtOnce: number;
  /** Seconds from SIGTERM, which makes `/readyz` fail immediately, until the port is closed. */
  readonly stopDelay: number;
  readonly logLevel: string;
  /** Release channel whose versions pages show, except to users with another channel. */
  readonly releaseChannel: string;
  /** Which builds of this checkout the server releases when it starts. */
  readonly releaseBuilds: BuildsToShow;
  /** Manifest URLs of dev servers, by name of the remote; always empty in production. */
  readonly overrides: Readonly<Record<string, string>>;
}

/**
 * Enough to keep the connection pool busy, and few enough that each admitted request is served
 * within seconds.
 */
const requestsAtOnce = 3 * poolSize;
/** Default values from the specification. */
const messagingDefaults = v.parse(messagingConfig, {});

const defaultDataDir = 'var';

const text = v.pipe(v.string(), v.trim());
const optionalText = v.optional(
  v.pipe(
    text,
    v.transform((value) => (value === '' ? undefined : value)),
  ),
);
const yes = v.pipe(text, v.transform(isYes));
/** At least a second, which limits the load on the server, and at most an hour. */
const pollInterval = (name: string, standard: number) =>
  v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,7}$/, `${name} must be a number of milliseconds.`),
      v.transform(Number),
      v.minValue(1000, `${name} must be at least 1000.`),
      v.maxValue(3_600_000, `${name} must be at most 3600000, an hour.`),
    ),
    String(standard),
  );
const variables = v.object({
  TESSERA_ENV: v.optional(v.picklist(['development', 'test', 'production'])),
  NODE_ENV: optionalText,
  PORT: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,5}$/, 'PORT must be a number.'),
      v.transform(Number),
      v.maxValue(65_535),
    ),
    '3000',
  ),
  HOST: optionalText,
  SOCKET: optionalText,
  DATA_DIR: v.optional(text, defaultDataDir),
  DATABASE_URL: optionalText,
  DATABASE_REPLICA_URLS: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(',').map((url) => url.trim())),
      v.filterItems((url) => url !== ''),
    ),
    '',
  ),
  ...natsVariables,
  BASE_URL: v.optional(
    v.pipe(
      text,
      v.url('BASE_URL must be a URL such as https://example.org.'),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
  ),
  ...blogHostVariables,
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  SMTP_URL: optionalText,
  MAIL_FROM: v.optional(text, 'Tessera <no-reply@tessera.local>'),
  SESSION_SECRET: v.optional(
    v.pipe(text, v.minLength(32, 'SESSION_SECRET must be at least 32 characters long.')),
  ),
  ACCEPT_NEW_SECRET: v.optional(yes, ''),
  METRICS_TOKEN: optionalText,
  ...telemetryVariables,
  APP_URL: v.optional(
    v.pipe(
      text,
      v.regex(
        /^https?:\/\/\S+$/,
        'APP_URL must be a URL such as https://apps.example.org/tessera.',
      ),
    ),
  ),
  ASSETS_URL: v.optional(
    v.pipe(
      text,
      v.regex(
        /^(?:https?:\/\/[^\s/;,']+\/*)?$/,
        'ASSETS_URL must be the URL of a host, such as https://assets.example.org.',
      ),
      v.transform((url) => url.replace(/\/+$/, '')),
    ),
    '',
  ),
  AD_SCRIPT_URL: v.optional(
    v.pipe(
      text,
      v.regex(
        /^(?:https?:\/\/[^\s;,']+)?$/,
        'AD_SCRIPT_URL must be a URL such as https://ads.example.org/ads.js.',
      ),
    ),
    '',
  ),
  TRACKER_URL: v.optional(text, trackers.path),
  ...networkVariables,
  ...sharePageVariables,
  ...storageVariables,
  S3_PATH_STYLE: v.optional(yes, ''),
  FFMPEG_PATH: v.optional(text),
  TRUST_PROXY: v.optional(trustedProxies, ''),
  TESSERA_DEMO: v.optional(yes),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,6}$/, 'RATE_LIMIT_FACTOR must be a whole number.'),
      v.transform(Number),
      v.minValue(1),
    ),
    '1',
  ),
  MESSAGING_POLL_INBOX_MS: pollInterval(
    'MESSAGING_POLL_INBOX_MS',
    messagingDefaults.pollFrequencyInbox,
  ),
  MESSAGING_POLL_CONVERSATION_MS: pollInterval(
    'MESSAGING_POLL_CONVERSATION_MS',
    messagingDefaults.pollFrequencyConversation,
  ),
  MESSAGING_IMAGE_BYTES: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,9}$/, 'MESSAGING_IMAGE_BYTES must be a number of bytes.'),
      v.transform(Number),
      v.minValue(100_000, 'MESSAGING_IMAGE_BYTES must be at least 100000.'),
      v.maxValue(50_000_000, 'MESSAGING_IMAGE_BYTES must be at most 50000000.'),
    ),
    String(messagingDefaults.maxImageBytes),
  ),
  SAFE_MODE: v.optional(yes, '1'),
  OFFLINE_APP: v.optional(yes, '1'),
  REQUESTS_AT_ONCE: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,5}$/, 'REQUESTS_AT_ONCE must be a whole number.'),
      v.transform(Number),
      v.minValue(1),
    ),
    String(requestsAtOnce),
  ),
  STOP_DELAY: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,2}$/, 'STOP_DELAY must be a number of seconds, at most 99.'),
      v.transform(Number),
    ),
    '1',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
  ),
  RELEASE_CHANNEL: v.optional(v.pipe(text, channelName), 'stable'),
  RELEASE_BUILDS: v.optional(v.picklist(buildsToShow), 'first'),
  /** `mf_header=http://localhost:4001/mf-manifest.json,…` */
  TESSERA_OVERRIDES: v.optional(text, ''),
});

/**
 * The secret of this data folder, created on first start. Processes with different data folders
 * need the same SESSION_SECRET instead.
 */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

function pushKeysOf(publicKey: string | undefined, privateKey: string | undefined) {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined)
    throw new Error('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither.');
  return { publicKey, privateKey };
}

const readOverrides = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      const url = pair.slice(at + 1).trim();
      return at > 0 && URL.canParse(url) ? [[pair.slice(0, at).trim(), url] as const] : [];
    }),
  );

/** The data folder that a value of DATA_DIR names. */
export const dataDirOf = (setting: string | undefined, root: string): string =>
  path.resolve(root, setting?.trim() ?? defaultDataDir);

/** Reads the environment. Throws an error that lists the invalid settings. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  root: string = process.cwd(),
): Env {
  const result = v.safeParse(variables, source);
  if (!result.success)
    throw new Error(
      result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
    );
  const settings = result.output;
  const dataDir = dataDirOf(settings.DATA_DIR, root);
  const environment =
    settings.TESSERA_ENV ??
    (settings.NODE_ENV === 'development' || settings.NODE_ENV === 'test'
      ? settings.NODE_ENV
      : 'production');
  const baseUrl = settings.BASE_URL ?? `http://localhost:${settings.PORT}`;
  const isSecure = baseUrl.startsWith('https:');
  const problems = storageProblems(settings, isSecure);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const isDemo = settings.TESSERA_DEMO ?? environment !== 'production';
  const secret = settings.SESSION_SECRET ?? storedSecret(dataDir);
  return {
    environment,
    dataDir,
    baseUrl,
    blogHosts: settings.BLOG_HOSTS,
    port: settings.PORT,
    host: settings.HOST ?? (isDemo ? '127.0.0.1' : undefined),
    socket: settings.SOCKET,
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    nats: natsSettings(settings.NATS_URL, secret),
    isSecure,
    pushKeys: pushKeysOf(settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3: configuredBucket(settings, settings.S3_PATH_STYLE),
    mediaUrl: settings.MEDIA_URL[0] ?? '',
    formerMediaUrls: settings.MEDIA_URL.slice(1).filter((url) => url !== ''),
    ffmpegPath: settings.FFMPEG_PATH,
    secret,
    hasOwnSecret: settings.SESSION_SECRET === undefined,
    isNewSecretAccepted: settings.ACCEPT_NEW_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    telemetry: telemetrySettings(settings),
    appUrl: settings.APP_URL,
    assetsUrl: settings.ASSETS_URL,
    sharePages: configuredSharePages(settings),
    adScriptUrl: settings.AD_SCRIPT_URL || undefined,
    trackerUrl: settings.TRACKER_URL,
    networks: configuredNetworks(settings),
    trustProxy: settings.TRUST_PROXY,
    isDemo,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    messagingPollInbox: settings.MESSAGING_POLL_INBOX_MS,
    messagingPollConversation: settings.MESSAGING_POLL_CONVERSATION_MS,
    messagingImageBytes: settings.MESSAGING_IMAGE_BYTES,
    isSafeModeOn: settings.SAFE_MODE,
    isOfflineAppOn: settings.OFFLINE_APP,
    requestsAtOnce: settings.REQUESTS_AT_ONCE,
    stopDelay: settings.STOP_DELAY,
    logLevel: settings.LOG_LEVEL,
    releaseChannel: settings.RELEASE_CHANNEL,
    releaseBuilds: settings.RELEASE_BUILDS,
    overrides: environment === 'production' ? {} : readOverrides(settings.TESSERA_OVERRIDES),
  };
}
