import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';
import { acceptedEncodings, readAnswer, type BodyBound } from './read-answer.ts';
import { UnreachableError } from './unreachable-error.ts';

/** Timeout in milliseconds per DNS query, and number of tries. */
const resolverOptions = { timeout: 2000, tries: 2 } as const;

/** Resolves a host name. May reject or return no addresses. */
type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Resolves a host over DNS, IPv4 addresses first.
 *
 * Not `dns.lookup`, which also reads the hosts file and occupies the thread pool that reads our
 * files.
 */
async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver(resolverOptions);
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** A request and its limits. */
export interface FetchOptions {
  /** Accepted content types, lower case, without parameters. */
  readonly types: RegExp;
  /** The `Accept` header. */
  readonly accept: string;
  readonly body: BodyBound;
  /** Aborts the fetch, for example when several fetches share one timeout. */
  readonly signal?: AbortSignal;
}

/** A fetched response. */
export interface Fetched {
  /** Final URL, after redirects. */
  readonly url: URL;
  /** Content type without parameters, in lower case. */
  readonly type: string;
  /** As sent by the server; '' when missing. */
  readonly charset: string;
  readonly content: Buffer;
}

/** A call to another site's API. */
export interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /**
   * Whether the operator configured the URL. Only then may its host be private or its port unusual.
   */
  readonly isTrusted: boolean;
}

/** The HTTP client for other sites. It refuses private networks, except for trusted URLs. */
export interface Outgoing {
  /**
   * Fetches a public http or https URL. Sends no cookies, credentials or referrer.
   *
   * @throws UnreachableError on any failure
   */
  fetch(address: string | URL, wanted: FetchOptions): Promise<Fetched>;
  /**
   * Calls another site's API, and returns any response of up to 256 kB. Follows no redirects.
   *
   * @throws UnreachableError if no complete response arrives; `mayHaveArrived` tells whether the
   *   other side may have acted
   */
  exchange(address: string | URL, exchange: Exchange): Promise<Response>;
}

/**
 * Timeouts in milliseconds: until a request is connected, until its response begins, and for a
 * whole fetch with all redirects.
 */
export const outgoingTimes = { connect: 4000, firstByte: 6000, total: 10_000 } as const;
/**
 * Allowed ports: those of web servers. Other ports belong to services that must not receive HTTP
 * requests.
 */
const webPorts: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
/** Maximum size in bytes of a response to {@link Outgoing.exchange}. */
const maxAnswer = 262_144;
const maxRedirects = 5;
const maxHeaderSize = 32_768;
/** Maximum number of IP addresses tried per host. */
const maxAddresses = 4;
/**
 * Maximum number of concurrent fetches and calls per process; each holds a connection and a body up
 * to its limit.
 */
const maxUnderway = 24;

export interface OutgoingOptions {
  /** Our URL, for the `User-Agent` header. */
  readonly baseUrl: string;
  /** This option and the following ones override the rules, for tests with local servers. */
  readonly resolve?: ResolveHost;
  readonly isPublic?: (address: string) => boolean;
  readonly isWebPort?: (port: string) => boolean;
  readonly times?: Readonly<Record<keyof typeof outgoingTimes, number>>;
}

interface Checked {
  readonly url: URL;
  /** Empty for a trusted URL, whose name is resolved as usual. */
  readonly addresses: readonly string[];
}
/** The parts of a request besides its URL. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
}

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Status codes of responses without a body. */
const noBody: ReadonlySet<number> = new Set([204, 205, 304]);
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** A DNS lookup that returns only the checked addresses, which prevents DNS rebinding. */
const pinnedTo = (addresses: readonly string[]): LookupFunction =>
  function answerPinned(_hostname, options, done) {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };

/** Runs `act` after a timeout. Returns a function that cancels it. */
function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

function readType(answer: IncomingMessage): Pick<Fetched, 'type' | 'charset'> {
  const [type = '', ...parameters] = (answer.headers['content-type'] ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { type: type.trim().toLowerCase(), charset: charset ?? '' };
}

/** Creates the client. It checks every URL that is not trusted, redirects included. */
export function createOutgoing({
  baseUrl,
  resolve = resolveHost,
  isPublic = isPublicAddress,
  isWebPort = (port) => webPorts.has(port),
  times = outgoingTimes,
}: OutgoingOptions): Outgoing {
  const headers = {
    'User-Agent': `Tessera/1.0 (+${baseUrl})`,
    'Accept-Encoding': acceptedEncodings,
  };
  let underway = 0;

  async function check(url: URL, signal: AbortSignal): Promise<Checked> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new UnreachableError('address', `protocol ${url.protocol}`);
    if (!isWebPort(url.port)) throw new UnreachableError('address', `port ${url.port}`);
    const host = bare(url.hostname);
    // single-label and local host names resolve only inside a network
    if (
      isIP(host) === 0 &&
      !/^(?!.*\.(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa)\.?$)[^.]+\..*[^.]/.test(
        host,
      )
    )
      throw new UnreachableError('address', `the name ${host}`);
    const addresses = isIP(host) > 0 ? [host] : await whileWaiting(signal, resolve(host));
    if (addresses.length === 0)
      throw new UnreachableError('network', `${host} has no address`, { mayHaveArrived: false });
    if (!addresses.every(isPublic)) throw new UnreachableError('address', `${host} is not public`);
    return { url, addresses: addresses.slice(0, maxAddresses) };
  }

  /** One request to a checked or trusted URL; does not read the response body. */
  function request(
    { url, addresses }: Checked,
    { method, headers: sent, body, signal }: Sent,
  ): Promise<IncomingMessage> {
    return new Promise(function ask(done, fail) {
      const isTls = url.protocol === 'https:';
      let mayHaveArrived = false;
      const asked: ClientRequest = (isTls ? https : http).request({
        // never `url` itself, because its user name and password would be sent
        protocol: url.protocol,
        hostname: bare(url.hostname),
        port: url.port,
        path: url.pathname + url.search,
        method,
        headers: {
          ...headers,
          ...sent,
          ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
        ...(addresses.length > 0 && { lookup: pinnedTo(addresses) }),
        maxHeaderSize,
        signal,
      });
      const late = (what: string) => (): void => {
        asked.destroy(new UnreachableError('time', what, { mayHaveArrived }));
      };
      const stopConnecting = after(times.connect, late('no connection'));
      const stopWaiting = after(times.firstByte, late('no answer'));
      asked.on('socket', (socket) =>
        socket.once(isTls ? 'secureConnect' : 'connect', function connected() {
          mayHaveArrived = true;
          stopConnecting();
        }),
      );
      asked.on('response', done);
      // the server wants to switch to another protocol
      asked.on('upgrade', (_, socket) => {
        socket.destroy();
        fail(new UnreachableError('status', 'upgrade'));
      });
      // stays attached: an unhandled error of a finished request would crash the process
      asked.on('error', (error) =>
        fail(
          error instanceof UnreachableError || signal.aborted
            ? error
            : new UnreachableError('network', error.message, { cause: error, mayHaveArrived }),
        ),
      );
      for (const event of ['response', 'error', 'close'] as const)
        asked.once(event, () => {
          stopConnecting();
          stopWaiting();
        });
      asked.end(body);
    });
  }

  async function follow(start: URL, wanted: FetchOptions, signal: AbortSignal): Promise<Fetched> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await request(await check(url, signal), {
        method: 'GET',
        headers: { Accept: wanted.accept },
        signal,
      });
      try {
        const {
          statusCode: status = 0,
          headers: { location },
        } = answer;
        if (redirecting.has(status) && location !== undefined) {
          if (!URL.canParse(location, url))
            throw new UnreachableError('address', 'a redirect to nowhere');
          url = new URL(location, url);
          continue;
        }
        if (status < 200 || status > 299) throw new UnreachableError('status', String(status));
        const { type, charset } = readType(answer);
        if (!wanted.types.test(type)) throw new UnreachableError('type', type.slice(0, 80));
        return { url, type, charset, content: await readAnswer(answer, wanted.body) };
      } finally {
        answer.destroy();
      }
    }
    throw new UnreachableError('redirects', start.hostname);
  }

  /** Runs one fetch or call within the limits on concurrency and total time. */
  async function bounded<T>(
    address: string | URL,
    others: AbortSignal | undefined,
    run: (url: URL, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (!URL.canParse(address)) throw new UnreachableError('address', 'not an address');
    if (underway >= maxUnderway)
      throw new UnreachableError('busy', `${underway} fetches are under way`);
    const total = AbortSignal.timeout(times.total);
    const signal = others ? AbortSignal.any([total, others]) : total;
    underway++;
    try {
      return await run(new URL(address), signal);
    } catch (error) {
      if (error instanceof UnreachableError) throw error;
      throw new UnreachableError(
        signal.aborted ? 'time' : 'network',
        error instanceof Error ? error.message : String(error),
        { cause: error },
      );
    } finally {
      underway--;
    }
  }

  return {
    fetch: (address, wanted) =>
      bounded(address, wanted.signal, (url, signal) => follow(url, wanted, signal)),
    exchange: (address, { isTrusted, ...sent }) =>
      bounded(address, undefined, async function call(url, signal) {
        const checked = isTrusted ? { url, addresses: [] } : await check(url, signal);
        const answer = await request(checked, { ...sent, signal });
        try {
          const content = await readAnswer(answer, { bytes: maxAnswer, overflow: 'refuse' });
          const { statusCode: status = 0, headers: given } = answer;
          const known = Object.entries(given).flatMap(([name, value]) =>
            value === undefined || name === 'content-encoding' || name === 'content-length'
              ? []
              : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
          );
          return new Response(noBody.has(status) ? null : new Uint8Array(content), {
            status,
            headers: Object.fromEntries(known),
          });
        } finally {
          answer.destroy();
        }
      }),
  };
}

/** Waits for a promise, but rejects when the signal aborts. */
function whileWaiting<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const givenUp = new Promise<never>((_, fail) => {
    const giveUp = (): void => fail(new UnreachableError('time', 'no name'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  return Promise.race([promise, givenUp]);
}
