import type { pollStream as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import type { CallContext } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';

const mediaType = 'text/event-stream';

/** Opens an event stream. Its headers prevent buffering, compression and caching. */
export async function streamPolls({
  deps,
  viewer,
  c,
}: CallContext<typeof endpoint>): Promise<Response> {
  // HEAD requests, and scripts that wait for a complete response, would leave a stream open
  if (c.req.method !== 'GET' || !(c.req.header('accept') ?? '').includes(mediaType))
    throw invalid(`Accept ${mediaType} to open a stream.`);
  return c.body(deps.pollStreams.open(viewer), 200, {
    'Content-Type': mediaType,
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
}
