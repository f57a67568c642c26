import type {
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import {
  isCallError,
  type CallError,
  type Call,
  type CallOptions,
  type FileOptions,
} from '@tessera/shared-contracts/platform/platform';
import { withClient } from './with-client.ts';

/** The parts of the session that calls need. */
export interface CallSession {
  /** The last known form key of the session. */
  formKey(): string;
  /**
   * Asks the server for the current session. True if it still belongs to the same user; the form
   * key may be new.
   */
  renew(): Promise<boolean>;
  /** Asks the user to log in again. True if the same user did. */
  logInAgain(): Promise<boolean>;
}

export interface CreateCallOptions {
  readonly session: CallSession;
  /** Throws if a response does not match its schema; for development. */
  readonly checkResponse?: (endpoint: EndpointDefinition, response: unknown) => void;
  /** Called when a call that needs a user gets the status 401 and no one logs in again. */
  readonly onLoggedOut: () => void;
}

/**
 * Creates the function through which all calls to the server go.
 *
 * Rejects with {@link CallError} when the server refuses. Status 0 means that no valid response
 * came; the error has a message if there is no connection. After a network error only reading calls
 * are retried, once. A call that needs a user and was refused because of its session is sent once
 * more if the same user has a session again. When the caller aborts, rejects with the abort reason,
 * by default the browser's AbortError.
 */
export function createCall({ session, checkResponse, onLoggedOut }: CreateCallOptions): Call {
  async function sendOnce<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: unknown,
    { signal, keepalive = false, file }: CallOptions & FileOptions,
  ): Promise<CallOutput<D>> {
    async function formKey(): Promise<string> {
      // a page that is the same for all visitors contains no form key
      if (endpoint.method !== 'GET' && session.formKey() === '') await session.renew();
      return session.formKey();
    }
    const payload = await withClient(signal, ({ sendCall }) =>
      sendCall(endpoint, input, { formKey, signal, keepalive, file }),
    );
    checkResponse?.(endpoint, payload);
    // In production we rely on the server's tests for the shape of responses.
    return payload;
  }

  /**
   * Tries to get a session again after a call got 401, or 403 because the page is out of date. Asks
   * the user to log in only if the call has `asksToLogIn`. True if the same user has a session
   * again.
   */
  async function isBackInSession(
    refusal: CallError,
    { signal, asksToLogIn = false }: CallOptions,
  ): Promise<boolean> {
    const isOutOfDate = refusal.status === 403 && refusal.errors.includes(pageOutOfDate);
    if (!isOutOfDate && refusal.status !== 401) return false;
    if (isOutOfDate && (await session.renew())) return true;
    const isBack = asksToLogIn && !signal?.aborted && (await session.logInAgain());
    signal?.throwIfAborted();
    if (!isBack && refusal.status === 401) onLoggedOut();
    return isBack;
  }

  return async function call<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: unknown,
    options: CallOptions & FileOptions = {},
  ): Promise<CallOutput<D>> {
    try {
      return await sendOnce(endpoint, input, options);
    } catch (error) {
      if (
        !isCallError(error) ||
        endpoint.auth === 'visitor' ||
        !(await isBackInSession(error, options))
      )
        throw error;
      return sendOnce(endpoint, input, options);
    }
  };
}
