import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { loadOnce } from '@tessera/shared-ui/load-once';
import type { CallContent } from './encode-content.ts';

/** A fully received response. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly isHtml: boolean;
  /** The URL after redirects. */
  readonly url: string;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The body of a call, not yet encoded. */
  readonly content?: CallContent;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether to retry once after a network error. Only GET requests are retried. */
  readonly isRepeatable: boolean;
}

/** Loads ky once. After a failed load the next caller tries again. */
export const loadKy = loadOnce(() => import(/* webpackChunkName: "ky" */ './ky-request.ts'));

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/**
 * Sends a request and reads the whole response, whatever its status. The timeout is 20 s, or 5 min
 * for a request with a file. A repeatable request is retried once after a network error.
 *
 * @throws CallError with status 0 when no response came, with a text for the user unless the
 *   request timed out. The caller's abort reason when the caller aborted.
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<Answer> {
  try {
    const { requestOverKy } = await loadKy();
    return await requestOverKy(url, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new CallError(0, isTimeout(error) ? [] : [connectionTexts.none]);
  }
}
