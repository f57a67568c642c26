/** A local stand-in for the web, because tests never use the network. */
import { createServer, type RequestListener } from 'node:http';
import {
  createOutgoing,
  type Fetched,
  type Outgoing,
  type OutgoingOptions,
} from '../base/safe-fetch/outgoing.ts';
import { isPublicAddress } from '../base/safe-fetch/public-address.ts';
import { UnreachableError } from '../base/safe-fetch/unreachable-error.ts';

export interface TestServer {
  readonly port: number;
  /** A URL on this server. The default host name resolves to it. */
  at(path: string, host?: string): string;
  /** Fetches with the production rules, but treats this server as public. */
  readonly outgoing: Outgoing;
  /** Like `outgoing`, with overridden rules. */
  outgoingWith(options: Partial<OutgoingOptions>): Outgoing;
  close(): Promise<void>;
}

/** A local HTTP server that every host under `.example` resolves to. */
export async function startTestServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const options: OutgoingOptions = {
    baseUrl: 'http://localhost',
    resolve: async (name) => (name.endsWith('.example') ? ['127.0.0.1'] : []),
    isPublic: (ip) => ip === '127.0.0.1' || isPublicAddress(ip),
    isWebPort: (asked) => asked === String(port),
  };
  return {
    port,
    at: (path, host = 'news.example') => `http://${host}:${port}${path}`,
    outgoing: createOutgoing(options),
    outgoingWith: (other) => createOutgoing({ ...options, ...other }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** The response at a fake URL. */
export interface FakeResponse {
  readonly type?: string;
  readonly charset?: string;
  readonly content: string | Uint8Array;
  readonly url?: string;
}

export interface FakeWeb extends Outgoing {
  /** Requested URLs, in order. */
  readonly asked: string[];
  /** Sets the pages, by URL with or without query, and empties `asked`. */
  set(pages: Readonly<Record<string, FakeResponse>>): void;
}

/**
 * A fake web with given pages under any URL, for tests of code that fetches. All other URLs are
 * unreachable, and so is every site for {@link Outgoing.exchange}.
 */
export function createFakeWeb(): FakeWeb {
  const asked: string[] = [];
  let known: ReadonlyMap<string, FakeResponse> = new Map();
  return {
    asked,
    set(pages) {
      known = new Map(Object.entries(pages));
      asked.length = 0;
    },
    async fetch(address, { types }): Promise<Fetched> {
      const url = new URL(address);
      asked.push(url.href);
      const page = known.get(url.href) ?? known.get(url.origin + url.pathname);
      if (!page) throw new UnreachableError('network', `${url.hostname} has no address`);
      const { type = 'text/html', charset = '', content } = page;
      if (!types.test(type)) throw new UnreachableError('type', type);
      return { url: new URL(page.url ?? url), type, charset, content: Buffer.from(content) };
    },
    async exchange(address) {
      const { hostname } = new URL(address);
      throw new UnreachableError('network', `${hostname} has no address`, {
        mayHaveArrived: false,
      });
    },
  };
}
