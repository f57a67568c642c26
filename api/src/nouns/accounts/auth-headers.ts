import { clientAddress } from '../../base/http/client-address.ts';
import type { AppContext } from '../../base/http/context.ts';

/**
 * The header from which better-auth reads the client address; we set it ourselves. By default,
 * better-auth would trust any `X-Forwarded-For`.
 */
export const addressHeader = 'x-client-address';

/**
 * Request headers for better-auth, with the client address as we determined it, regardless of what
 * the request claims.
 */
export function authHeaders(c: AppContext): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.delete(addressHeader);
  const address = clientAddress(c);
  if (address !== '') headers.set(addressHeader, address);
  return headers;
}
