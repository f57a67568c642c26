import { clientAddress } from '../http/client-address.ts';
import type { AppContext } from '../http/context.ts';

/** Where better-auth reads the address of a session. It would believe any `X-Forwarded-For`; this one we write ourselves. */
export const addressHeader = 'x-client-address';

/** The headers of a request as better-auth gets them: with the address that we know it comes from, whatever the request says. */
export function authHeaders(c: AppContext): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.delete(addressHeader);
  const address = clientAddress(c);
  if (address !== '') headers.set(addressHeader, address);
  return headers;
}
