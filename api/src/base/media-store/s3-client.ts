import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageError } from './storage-error.ts';
import { isTransient, readRefusal, refused, unreachable } from './s3-errors.ts';
import { bucketAddress, type S3Settings } from './s3-settings.ts';

/** Times in milliseconds, and the number of attempts. */
export interface S3Pace {
  /** Timeout of one attempt, including `take`. Reading a file's content is limited by `stall`. */
  readonly answer: number;
  /** Timeout for each chunk of a file. */
  readonly stall: number;
  /** Average delay before the second attempt; doubled for each further one. */
  readonly backoff: number;
  readonly tries: number;
}
const usualPace: S3Pace = { answer: 30_000, stall: 20_000, backoff: 150, tries: 4 };

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Absent when the call is about the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Signed calls to one bucket. */
export interface S3Client {
  readonly settings: S3Settings;
  readonly pace: S3Pace;
  /**
   * Sends a call, and retries transient failures. Passes a successful response to `take`. For GET,
   * HEAD and DELETE, also passes a 404 for a missing file.
   *
   * @throws StorageError when the bucket refuses, or when all attempts failed
   */
  send<T>(call: S3Call, take: (answer: Response) => Promise<T>): Promise<T>;
  /** A URL that serves a file to anyone; see {@link signedAddress} for its lifetime. */
  presign(key: string, query: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Times in milliseconds. A presigned URL is valid for `lifetime` from the start of its `window`.
 * Throughout the window the URL is the same, so browsers can cache the file.
 */
export const signedAddress = { window: 300_000, lifetime: 900_000 } as const;

/** Clock difference in milliseconds above which a refusal is attributed to our clock. */
const maxSkew = 300_000;

const stamp = (time: number): string =>
  new Date(time).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const nothing = sha256(new Uint8Array());

/** Describes a call in errors. */
const nameOf = ({ method, key }: S3Call): string => `${method} ${key ?? 'of the bucket'}`;

export interface S3ClientOptions {
  /** Overrides times and the number of attempts, for tests. */
  readonly pace?: Partial<S3Pace>;
  /** The clock in milliseconds, for tests. */
  readonly now?: () => number;
}

export function createS3Client(
  settings: S3Settings,
  { pace: given, now: clock = Date.now }: S3ClientOptions = {},
): S3Client {
  const pace = { ...usualPace, ...given };
  /** Signing keys derived from the secret, which are valid for one day. */
  let keys = { day: '', cache: new Map<string, ArrayBuffer>() };
  /** Milliseconds by which the bucket's clock is ahead. */
  let ahead = 0;
  const now = (): number => clock() + ahead;

  function signerOf(
    url: URL,
    datetime: string,
    rest: Pick<ConstructorParameters<typeof AwsV4Signer>[0], 'method' | 'headers' | 'signQuery'>,
  ): AwsV4Signer {
    const day = datetime.slice(0, 8);
    if (keys.day !== day) keys = { day, cache: new Map() };
    const { accessKeyId, secretAccessKey, region } = settings;
    const { cache } = keys;
    return new AwsV4Signer({
      url: url.href,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime,
      cache,
      ...rest,
    });
  }

  async function request(call: S3Call, signal: AbortSignal): Promise<Response> {
    const { method, key, query = {}, headers = {}, body } = call;
    const url = bucketAddress(settings, settings.endpoint, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await signerOf(url, stamp(now()), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': body ? sha256(body) : nothing },
    }).sign();
    // not signed, because some services change this header in transit
    signed.headers.set('accept-encoding', 'identity');
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(body && { body }),
    });
  }

  /** Whether our clock may have caused a refusal. If so, adopts the clock of the bucket. */
  function adoptClock(answer: Response): boolean {
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    if (answer.status !== 403 || !(Math.abs(serverTime - now()) > maxSkew)) return false;
    ahead = serverTime - clock();
    return true;
  }

  /** One attempt. Returns the error if a retry may help; otherwise throws it. */
  async function attempt<T>(
    call: S3Call,
    take: (answer: Response) => Promise<T>,
  ): Promise<{ readonly taken: T } | { readonly failed: Error }> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`it took longer than ${pace.answer / 1000} seconds`)),
      pace.answer,
    );
    try {
      const answer = await request(call, limit.signal);
      if (answer.ok) return { taken: await take(answer) };
      const isSkewed = adoptClock(answer);
      const refusal = await readRefusal(answer);
      const isMissing = refusal.status === 404 && refusal.code !== 'NoSuchBucket';
      if (isMissing && call.method !== 'PUT' && call.method !== 'POST')
        return { taken: await take(answer) };
      const error = refused(nameOf(call), refusal, settings);
      if (!isSkewed && !isTransient(refusal)) throw error;
      return { failed: error };
    } catch (error) {
      if (error instanceof StorageError) throw error;
      const failed = unreachable(nameOf(call), error, settings);
      if (!failed.isTransient) throw failed;
      return { failed };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    settings,
    pace,
    async send(call, take) {
      for (let tries = 1; ; tries += 1) {
        const outcome = await attempt(call, take);
        if ('taken' in outcome) return outcome.taken;
        if (tries >= pace.tries) throw outcome.failed;
        await sleep(pace.backoff * 2 ** (tries - 1) * (0.5 + Math.random()));
      }
    },
    async presign(key, query) {
      const url = bucketAddress(settings, settings.publicEndpoint, key);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      url.searchParams.set('X-Amz-Expires', String(signedAddress.lifetime / 1000));
      const from = now() - (now() % signedAddress.window);
      const { url: signed } = await signerOf(url, stamp(from), {
        method: 'GET',
        signQuery: true,
      }).sign();
      return signed.href;
    },
  };
}
