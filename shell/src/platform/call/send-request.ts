import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { loadOnce } from '@tessera/shared-ui/load-once';

/** An answer that has arrived whole. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly isHtml: boolean;
  /** Where redirects led. */
  readonly url: string;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether a second try of a GET can do no harm. */
  readonly isRepeatable: boolean;
}

/** Loads ky, once; a load that failed is tried anew by whoever asks next. */
export const loadKy = loadOnce(() => import(/* webpackChunkName: "ky" */ './ky-request.ts'));

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/**
 * Sends a request and reads its whole answer within 20 s, whatever its status. A repeatable request is tried once more
 * after a network error.
 *
 * @throws CallError with status 0 when no answer came, with a text for people unless it was only late; what the caller
 * aborted with when the caller gave up.
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
