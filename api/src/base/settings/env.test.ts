import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from './env.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-env-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('DRAWER-41: the assets host is a URL without a path', () => {
  const assetsOf = (ASSETS_URL: string) => readEnv({ ASSETS_URL }, folder).assetsUrl;
  expect(assetsOf('https://assets.example.org/')).toBe('https://assets.example.org');
  for (const wrong of ['assets.example.org', "https://a.example; script-src 'unsafe-inline'"])
    expect(() => assetsOf(wrong)).toThrow('ASSETS_URL');
});

test('an empty environment is valid: each setting has a default or stays unset', () => {
  expect(readEnv({}, folder)).toMatchObject({
    environment: 'production',
    port: 3000,
    dataDir: path.join(folder, 'var'),
    baseUrl: 'http://localhost:3000',
    isSecure: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
    assetsUrl: '',
    adScriptUrl: undefined,
    trackerUrl: '/svc/log/trackers',
    trustProxy: false,
    isDemo: false,
    releaseChannel: 'stable',
  });
});

test('DATABASE_REPLICA_URLS is a comma-separated list, empty by default', () => {
  expect(readEnv({}, folder).databaseReplicaUrls).toEqual([]);
  expect(
    readEnv({ DATABASE_REPLICA_URLS: ' postgres://b/tessera, postgres://c/tessera,' }, folder)
      .databaseReplicaUrls,
  ).toEqual(['postgres://b/tessera', 'postgres://c/tessera']);
});

test('ADS-14: ad events are sent to this server unless another URL is configured', () => {
  const urlOf = (source: Record<string, string>) => readEnv(source, folder).trackerUrl;
  expect([urlOf({}), urlOf({ TRACKER_URL: 'https://ads.example/t' })]).toEqual([
    '/svc/log/trackers',
    'https://ads.example/t',
  ]);
});

test('XSHARE-18: each network’s share page is the default one unless another URL is configured', () => {
  const pagesOf = (source: Record<string, string>) => readEnv(source, folder).sharePages;
  expect(pagesOf({ TWITTER_SHARE_URL: '' })).toEqual({});
  const urls = {
    twitter: 'https://x.example/?url={link}',
    facebook: 'https://f.example/{link}',
    reddit: 'http://r.example/?u={link}&t=1',
    pinterest: 'https://p.example/?u={link}&m={media}&d={description}',
  };
  expect(
    pagesOf({
      TWITTER_SHARE_URL: urls.twitter,
      FACEBOOK_SHARE_URL: urls.facebook,
      REDDIT_SHARE_URL: urls.reddit,
      PINTEREST_SHARE_URL: urls.pinterest,
    }),
  ).toEqual(urls);
  for (const wrong of ['https://x.example/', 'x.example/{link}', 'javascript:alert({link})'])
    expect(() => pagesOf({ REDDIT_SHARE_URL: wrong })).toThrow('REDDIT_SHARE_URL');
});

test('without SESSION_SECRET, a secret is created on first start, in a file that only its owner can read', () => {
  const { secret } = readEnv({}, folder);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readEnv({}, folder).secret).toBe(secret);
  expect(statSync(path.join(folder, 'var', 'session-secret')).mode & 0o077).toBe(0);
  expect(readEnv({ SESSION_SECRET: 'x'.repeat(40) }, folder).secret).toBe('x'.repeat(40));
});

test('an https base URL makes cookies secure; an empty SMTP_URL or DATABASE_URL counts as unset', () => {
  expect(
    readEnv({ BASE_URL: 'https://tessera.example/', SMTP_URL: '', DATABASE_URL: ' ' }, folder),
  ).toMatchObject({
    baseUrl: 'https://tessera.example',
    isSecure: true,
    smtpUrl: undefined,
    databaseUrl: undefined,
  });
});

test('one error names every invalid setting', () => {
  expect(() =>
    readEnv({ PORT: 'abc', SESSION_SECRET: 'short', BASE_URL: 'nowhere' }, folder),
  ).toThrow(/PORT: .*\nBASE_URL: .*\nSESSION_SECRET: /);
});

test('production adds demo content only on request; elsewhere it is the default', () => {
  const isDemo = (source: Record<string, string>) => readEnv(source, folder).isDemo;
  expect(isDemo({})).toBe(false);
  expect(isDemo({ NODE_ENV: 'production' })).toBe(false);
  expect(isDemo({ NODE_ENV: 'production', TESSERA_DEMO: '1' })).toBe(true);
  expect(isDemo({ NODE_ENV: 'development' })).toBe(true);
  expect(isDemo({ TESSERA_ENV: 'production', NODE_ENV: 'development' })).toBe(false);
  expect(isDemo({ NODE_ENV: 'development', TESSERA_DEMO: '0' })).toBe(false);
});

test('TESSERA_OVERRIDES maps remotes to manifest URLs; invalid entries are dropped, and production ignores the setting', () => {
  const TESSERA_OVERRIDES = 'mf_header=http://localhost:4001/mf-manifest.json,nonsense';
  expect(readEnv({ TESSERA_OVERRIDES, TESSERA_ENV: 'development' }, folder).overrides).toEqual({
    mf_header: 'http://localhost:4001/mf-manifest.json',
  });
  expect(readEnv({ TESSERA_OVERRIDES }, folder).overrides).toEqual({});
});

test('media are in a folder unless a bucket is set; an empty FFMPEG_PATH, which disables ffmpeg, is kept', () => {
  const read = (source: Record<string, string>) => readEnv(source, folder);
  expect(read({})).toMatchObject({ s3: undefined, mediaUrl: '', ffmpegPath: undefined });
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(
    read({
      ...keys,
      S3_BUCKET: 'tessera',
      S3_ENDPOINT: 'http://minio:9000/',
      S3_PUBLIC_ENDPOINT: 'https://minio.example.org',
      S3_PATH_STYLE: '1',
      FFMPEG_PATH: '',
    }),
  ).toMatchObject({
    s3: {
      bucket: 'tessera',
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://minio.example.org',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      isPathStyle: true,
    },
    ffmpegPath: '',
  });
  expect(read({ ...keys, S3_BUCKET: 'tessera', S3_REGION: 'eu-west-1' }).s3).toMatchObject({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    publicEndpoint: 'https://s3.eu-west-1.amazonaws.com',
    isPathStyle: false,
  });
});

test('invalid or inconsistent bucket and CDN settings are refused; MEDIA_URL lists former URLs after the current one', () => {
  const read = (source: Record<string, string>) => () => readEnv(source, folder);
  const bucket = { S3_BUCKET: 'tessera', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(read({ S3_BUCKET: 'tessera' })).toThrow(
    /S3_ACCESS_KEY_ID: It is required with S3_BUCKET.*\nS3_SECRET_ACCESS_KEY: /,
  );
  expect(read({ ...bucket, S3_BUCKET: 'No bucket' })).toThrow('S3_BUCKET');
  for (const endpoint of ['minio', 'https://minio.example.org/path', 'ftp://minio'])
    expect(read({ ...bucket, S3_ENDPOINT: endpoint })).toThrow('S3_ENDPOINT');
  const BASE_URL = 'https://tessera.example';
  expect(read({ ...bucket, BASE_URL, S3_ENDPOINT: 'http://minio:9000' })).toThrow(
    'S3_PUBLIC_ENDPOINT: BASE_URL is https',
  );
  expect(read({ BASE_URL, MEDIA_URL: 'http://cdn.example' })).toThrow('MEDIA_URL');
  expect(read({ MEDIA_URL: "https://a.example; script-src 'unsafe-inline'" })).toThrow('MEDIA_URL');
  expect(read({ MEDIA_URL: 'https://cdn.example/media/' })()).toMatchObject({
    mediaUrl: 'https://cdn.example/media',
    formerMediaUrls: [],
  });
  expect(read({ MEDIA_URL: ', https://cdn.example' })()).toMatchObject({
    mediaUrl: '',
    formerMediaUrls: ['https://cdn.example'],
  });
});

test('messaging settings have the specified defaults, and must be within bounds', () => {
  const read = (source: Record<string, string>) => readEnv(source, folder);
  expect(read({})).toMatchObject({
    messagingPollInbox: 15_000,
    messagingPollConversation: 15_000,
    messagingImageBytes: 10_485_760,
    isSafeModeOn: true,
    isOfflineAppOn: true,
  });
  expect(
    read({
      MESSAGING_POLL_INBOX_MS: '30000',
      MESSAGING_POLL_CONVERSATION_MS: '1000',
      MESSAGING_IMAGE_BYTES: '500000',
      SAFE_MODE: '0',
      OFFLINE_APP: '0',
    }),
  ).toMatchObject({
    messagingPollInbox: 30_000,
    messagingPollConversation: 1000,
    messagingImageBytes: 500_000,
    isSafeModeOn: false,
    isOfflineAppOn: false,
  });
  for (const [name, value] of [
    ['MESSAGING_POLL_INBOX_MS', '999'],
    ['MESSAGING_POLL_INBOX_MS', '3600001'],
    ['MESSAGING_POLL_CONVERSATION_MS', 'soon'],
    ['MESSAGING_IMAGE_BYTES', '1'],
  ] as const)
    expect(() => read({ [name]: value })).toThrow(name);
});

test('a network is configured only if all of its settings without a default are set', () => {
  const { networks } = readEnv(
    {
      TWITTER_CLIENT_ID: 'a',
      TWITTER_CLIENT_SECRET: 'b',
      FACEBOOK_CLIENT_ID: 'only half',
      MASTODON_CLIENT_ID: 'a',
      MASTODON_CLIENT_SECRET: 'b',
      BLUESKY_URL: 'https://bsky.social/',
    },
    folder,
  );
  expect(networks).toEqual({
    twitter: {
      clientId: 'a',
      clientSecret: 'b',
      site: 'https://x.com',
      api: 'https://api.x.com',
    },
    bluesky: {
      clientId: '',
      clientSecret: '',
      site: 'https://bsky.social',
      api: 'https://plc.directory',
    },
  });
  expect(readEnv({}, folder).networks).toEqual({});
  expect(() => readEnv({ MASTODON_URL: 'mastodon.social' }, folder)).toThrow(/MASTODON_URL/);
});

test('with demo logins, whose passwords are public, only this machine reaches the server, unless HOST says otherwise', () => {
  const hostOf = (settings: Readonly<Record<string, string>>) =>
    readEnv({ SESSION_SECRET: 'x'.repeat(40), ...settings }, folder).host;
  expect(hostOf({ NODE_ENV: 'production', TESSERA_DEMO: '1' })).toBe('127.0.0.1');
  expect(hostOf({ TESSERA_ENV: 'development' })).toBe('127.0.0.1');
  expect(hostOf({ TESSERA_DEMO: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0');
  expect(hostOf({ NODE_ENV: 'production' })).toBeUndefined();
  expect(hostOf({ NODE_ENV: 'production', HOST: '' })).toBeUndefined();
  expect(hostOf({ NODE_ENV: 'production', HOST: '192.0.2.1' })).toBe('192.0.2.1');
});
