import { clientAddress } from '../../base/http/client-address.ts';
import type { AppContext } from '../../base/http/context.ts';
import { deviceName } from '../../base/http/device-name.ts';

/** Describes the client of a request, for security emails: `Firefox on Linux, 192.0.2.7`. */
export const describeClient = (c: AppContext): string =>
  [
    deviceName(c.req.header('user-agent') ?? null).replace(/^A device$/, 'a device'),
    clientAddress(c),
  ]
    .filter((part) => part !== '')
    .join(', ');
