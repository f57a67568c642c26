import { getConnInfo } from '@hono/node-server/conninfo';
import type { AppContext } from './context.ts';

/** Address of whoever asks: the last that a trusted proxy wrote, else the other end of the connection; '' when there is none, as in tests. */
export function clientAddress(c: AppContext): string {
  if (c.var.deps.env.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded.slice(0, 64);
  }
  // Only a real server knows the connection.
  const env: unknown = c.env;
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return '';
  return getConnInfo(c).remote.address ?? '';
}

/** Whether a request comes from this machine itself and through no proxy. */
export function isLoopback(c: AppContext): boolean {
  return c.req.header('x-forwarded-for') === undefined && /^(?:127\.|::1$|::ffff:127\.|$)/.test(clientAddress(c));
}
