import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './mount.ts';

/** The port that people come in by: taken first, so that a taken one is known before anything slow begins. */
export interface Door {
  readonly port: number;
  /** Lets requests in; before that they are told to wait. */
  open(app: App): void;
  /** Lets nobody new in, and waits for requests under way at most so many milliseconds. */
  close(drainMs: number): Promise<void>;
}

/** Milliseconds for a whole request: a part of an upload of four megabytes over a slow line of 200 kbit/s. */
const longestRequest = 180_000;

/** Most bytes of what comes before a body. An address of ten thousand letters of any script fits, so that its sender gets an answer in words. */
const longestHead = 131_072;

const starting = (): Response => new Response('Tessera is starting.\n', { status: 503, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2', 'Cache-Control': 'no-store' } });

/** Listens on a port; 0 takes any free one. Throws in words for people. */
export async function openDoor(port: number): Promise<Door> {
  let app: App | undefined;
  const server = createServer({ requestTimeout: longestRequest, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: longestHead }, getRequestListener((request, env) => app?.fetch(request, env) ?? starting()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`Port ${port} is taken by another program. Stop it, or choose another port, such as PORT=${port + 1}.`));
      else if (error.code === 'EACCES') reject(new Error(`Port ${port} may only be used by root. Choose one above 1023, such as PORT=3000.`));
      else reject(error);
    });
    server.listen(port, resolve);
  });
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    open(opened) {
      app = opened;
    },
    async close(drainMs) {
      const closed = new Promise<void>((resolve) => { server.close(() => resolve()); });
      // A connection that finishes its request now is kept alive by default: it is idle then, and goes too.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(limit);
    },
  };
}
