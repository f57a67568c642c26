import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  createServer as createNetServer,
  type AddressInfo,
  type ListenOptions,
  type Server,
  type Socket,
} from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { answerEarly } from './answer-early.ts';
import type { App } from './mount.ts';
import { probes } from './probes.ts';
import type { EarlyRefusals } from '../page/refuse-early.ts';

/**
 * The HTTP server. It binds its port first, so that a port in use is reported before the slow part
 * of the startup.
 */
export interface HttpServer {
  /** The port it listens on; with a Unix socket, the requested port. */
  readonly port: number;
  /**
   * Passes requests to the app from now on; until this call they are told to come back.
   *
   * @param refuse answers a request that the app would refuse, before anything else is done for it
   */
  open(app: App, refuse?: EarlyRefusals): void;
  /**
   * Closes every connection with its next response, and reports that the server is not ready. After
   * `lingerMs` milliseconds the server accepts no new connections, closes idle ones, and waits at
   * most `drainMs` milliseconds for pending requests.
   */
  close(drainMs: number, lingerMs?: number): Promise<void>;
}

/**
 * Timeout in milliseconds for receiving a whole request: enough for a four-megabyte part of an
 * upload over a slow line of 200 kbit/s.
 */
const maxRequestTime = 180_000;

/**
 * Maximum size of request line and headers in bytes. Large enough for a URL with ten thousand
 * letters of any script, so that its sender gets a readable error.
 */
const maxHeadBytes = 131_072;

/**
 * Interval in milliseconds at which a closing server closes connections that have become idle: a
 * long response may have promised keep-alive before the server began to close.
 */
const sweepEvery = 250;

/**
 * Milliseconds for which a connection that has not sent anything is not closed: its request may be
 * on its way.
 */
const firstRequestTime = 2000;

/**
 * A closing server accepts connections until none has come for `quiet` milliseconds, in which a
 * client on a busy machine gets its turn, and for `atMost` milliseconds altogether.
 */
const accepting = { quiet: 20, atMost: 1000 } as const;

const unavailable = (text: string): Response =>
  new Response(`${text}\n`, {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '2',
      'Cache-Control': 'no-store',
    },
  });

/**
 * Whether a request has several Host lines, which a proxy in front may read differently: Node takes
 * the first.
 *
 * @param rawHeaders names and values in turn
 */
const hasSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Closes a port; resolves once its connections have ended, too. */
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** An error of `listen` with a readable message, where there is one. */
function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port, such as PORT=${port + 1}.`,
    );
  if (error.code === 'EACCES')
    return new Error(
      `Port ${port} may only be used by root. Choose one above 1023, such as PORT=3000.`,
    );
  return error;
}

const listen = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, options.port ?? 0)));
    server.listen(options, resolve);
  });

async function listenOnSocket(server: Server, socket: string): Promise<readonly Server[]> {
  rmSync(socket, { force: true });
  await listen(server, { path: socket });
  return [];
}

/**
 * Sockets that listen on one port. Node accepts one connection per socket in each turn of the event
 * loop. Under load a turn takes long, and connections would wait in the system for seconds: at five
 * hundred at the same time, that alone took longer than everything else.
 */
const listeningSockets = 16;

/** Listens on a port with several sockets where the system can; returns all but the first. */
async function listenOnPort(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<readonly Server[]> {
  if (process.platform !== 'linux') {
    await listen(server, { port, host });
    return [];
  }
  // other programs of the same user could share a port with us: it must be free at first
  const probe = createNetServer();
  await listen(probe, { port, host });
  const address = probe.address();
  const chosen = typeof address === 'object' && address !== null ? address.port : port;
  await closed(probe);
  await listen(server, { port: chosen, host, reusePort: true });
  const more = Array.from({ length: listeningSockets - 1 }, () =>
    createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  );
  await Promise.all(more.map((each) => listen(each, { port: chosen, host, reusePort: true })));
  return more;
}

/**
 * Listens on a port (0 picks a free one) of one address or of all, or on a Unix socket, replacing
 * one that a killed process left behind. If the port is in use or reserved for root, throws an
 * error with a readable message.
 *
 * @param beforeOpen answers requests until {@link HttpServer.open} is called
 */
export async function openHttpServer(
  port: number,
  socket?: string,
  host?: string,
  beforeOpen: (request: Request) => Response = () => unavailable('Tessera is starting.'),
): Promise<HttpServer> {
  let app: App | undefined;
  let refuse: EarlyRefusals = () => false;
  let isClosing = false;
  /** Holds requests back for the moment in which the port closes. */
  let portClosed: Promise<void> | undefined;
  let lastAccepted = 0;
  /** Connections that have not sent anything yet, and when they were accepted. */
  const silent = new Map<Socket, number>();

  async function answer(request: Request, env: HttpBindings | Http2Bindings): Promise<Response> {
    if (!app) return beforeOpen(request);
    if (isClosing && new URL(request.url).pathname === probes.readiness)
      return unavailable('Tessera is stopping.');
    return app.fetch(request, env);
  }

  const listener = getRequestListener(async function answerRequest(request, env) {
    const { incoming, outgoing } = env;
    const answered = hasSeveralHosts(incoming.rawHeaders)
      ? new Response('Send one Host.', { status: 400 })
      : await answer(request, env);
    const isEarly = !incoming.complete && !incoming.destroyed;
    // checked after the request was handled, not when it arrived: a response must not promise
    // keep-alive on a connection that is about to be closed
    if (isClosing || isEarly) outgoing.setHeader('Connection', 'close');
    return isEarly ? answerEarly(answered, incoming) : answered;
  });
  const server = createServer(
    {
      requestTimeout: maxRequestTime,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: maxHeadBytes,
    },
    (incoming, outgoing) => {
      silent.delete(incoming.socket);
      if (isClosing) outgoing.setHeader('Connection', 'close');
      if (refuse(incoming, outgoing)) return;
      if (portClosed) void portClosed.then(() => listener(incoming, outgoing));
      else void listener(incoming, outgoing);
    },
  );
  server.on('connection', function watch(socket) {
    lastAccepted = performance.now();
    silent.set(socket, lastAccepted);
    socket.once('close', () => silent.delete(socket));
  });

  /** Closes connections that serve no request: idle ones, and new ones that stay silent. */
  function sweepConnections(): void {
    server.closeIdleConnections();
    const since = performance.now() - firstRequestTime;
    for (const [socket, acceptedAt] of silent)
      if (acceptedAt < since && socket.bytesRead === 0) socket.destroy();
  }

  /**
   * Closes the port once only connections have been accepted and requests read for a moment. The
   * system resets connections that nobody has accepted when the port closes, and under load one turn
   * of the event loop with its work lasts long enough for many of them.
   *
   * @param quiet milliseconds without a new connection
   */
  async function closePort(quiet: number, onClosed: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    portClosed = promise;
    const begin = performance.now();
    // without a moment to wait, one turn of the event loop accepts what has come
    do await (quiet > 0 ? sleep(1) : nextTurn());
    while (
      performance.now() - Math.max(begin, lastAccepted) < quiet &&
      performance.now() - begin < accepting.atMost
    );
    void Promise.all([server, ...more].map(closed)).then(onClosed);
    portClosed = undefined;
    resolve();
  }
  const more: readonly Server[] =
    socket === undefined
      ? await listenOnPort(server, port, host)
      : await listenOnSocket(server, socket);
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    open(opened, refuseEarly = refuse) {
      app = opened;
      refuse = refuseEarly;
    },
    async close(drainMs, lingerMs = 0) {
      isClosing = true;
      if (lingerMs > 0) await sleep(lingerMs);
      const ended = Promise.withResolvers<void>();
      await closePort(lingerMs > 0 ? accepting.quiet : 0, () => ended.resolve());
      const sweep = setInterval(() => {
        // let Node read requests that have already arrived: until then their connections count as
        // idle, and would be closed
        setImmediate(sweepConnections);
      }, sweepEvery);
      const limit = setTimeout(() => server.closeAllConnections(), drainMs);
      await ended.promise;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
