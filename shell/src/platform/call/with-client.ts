import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { loadOnce } from '@tessera/shared-ui/load-once';

/** Loads the client once, in a chunk of its own. After a failed load the next caller tries again. */
export const loadClient = loadOnce(() => import(/* webpackChunkName: "ky" */ './ky-client.ts'));

type Client = Awaited<ReturnType<typeof loadClient>>;

/**
 * Sends a request with the client.
 *
 * @throws CallError if the client cannot be loaded, as without a connection. The caller's abort
 *   reason when the caller aborted.
 */
export async function withClient<T>(
  signal: AbortSignal | undefined,
  send: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await loadClient().catch(() => {
    signal?.throwIfAborted();
    throw new CallError(0, [connectionTexts.none]);
  });
  return send(client);
}
