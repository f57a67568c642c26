import {
  fillPath,
  type CallOutput,
  type Endpoint,
  type EndpointDefinition,
} from '@tessera/shared-contracts/contract/endpoint';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import {
  isCallError,
  type CallError,
  type Call,
  type CallOptions,
} from '@tessera/shared-contracts/platform/platform';
import { safeParse } from 'valibot';
import { isRecord } from '../../is-record.ts';
import { readAnswer } from './read-answer.ts';
import { sendRequest, type Answer } from './send-request.ts';

/** What a call needs of the session. */
export interface CallSession {
  /** The key of the session as far as it is known. */
  formKey(): string;
  /** Asks the server whose session this is now; true when it is the same user's, with a key that may be new. */
  renew(): Promise<boolean>;
  /** Asks the person to log in again; true when the same user did. */
  logInAgain(): Promise<boolean>;
}

export interface CreateCallOptions {
  readonly session: CallSession;
  /** Whether answers are compared with their schemas; for development. */
  readonly isChecked: boolean;
  /** A call that needs a user was answered with 401. */
  readonly onLoggedOut: () => void;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Values as text; what is not given is left out. */
const asTexts = (part: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]: readonly [string, unknown]) =>
      isPlain(value) ? [[name, String(value)]] : [],
    ),
  );

/** The endpoint as it may come: a remote that was built for production brings it without schemas. */
type BuiltEndpoint = Omit<EndpointDefinition, 'response'> & Partial<EndpointDefinition>;

function checkAnswer(endpoint: BuiltEndpoint, answer: unknown): void {
  const result = endpoint.response && safeParse(endpoint.response, answer);
  if (!result || result.success) return;
  const [issue] = result.issues;
  const place = issue.path?.map(({ key }) => String(key)).join('.') ?? 'the whole';
  throw new Error(
    `the answer of ${endpoint.method} ${endpoint.path} does not fit its schema at ${place}: ${issue.message}`,
  );
}

/**
 * Creates the one way to call the server.
 *
 * A refusal rejects with {@link CallError}; status 0 means that no answer came, and without a connection its text says
 * so. Only reading calls are tried a second
 * time, and only after a network error. An abort by the caller rejects with the browser's AbortError.
 */
export function createCall({ session, isChecked, onLoggedOut }: CreateCallOptions): Call {
  function send(
    endpoint: EndpointDefinition,
    input: unknown,
    signal: AbortSignal | undefined,
    keepalive: boolean,
  ): Promise<Answer> {
    const { params, query, body } = isRecord(input) ? input : {};
    const address = new URL(fillPath(endpoint.path, asTexts(params)), window.location.origin);
    for (const [name, value] of Object.entries(asTexts(query)))
      address.searchParams.append(name, value);
    return sendRequest(address, {
      method: endpoint.method,
      signal,
      keepalive,
      isRepeatable: endpoint.method === 'GET',
      headers: {
        Accept: 'application/json, text/html;q=0.9',
        'X-Form-Key': session.formKey(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function sendOnce<D extends EndpointDefinition>(
    endpoint: Endpoint<D>,
    input: unknown,
    { signal, keepalive = false }: CallOptions,
  ): Promise<CallOutput<D>> {
    const payload = readAnswer(await send(endpoint, input, signal, keepalive), endpoint);
    if (isChecked) checkAnswer(endpoint, payload);
    // In production the server's own tests vouch for the shape.
    return payload;
  }

  /** Renews the session after a call was refused without one; true when the same user has a session again. */
  async function isBackInSession(
    refusal: CallError,
    { signal, asksToLogIn = false }: CallOptions,
  ): Promise<boolean> {
    const isOutOfDate =
      refusal.status === 403 && refusal.errors.includes(accountTexts.pageOutOfDate);
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
    options: CallOptions = {},
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
