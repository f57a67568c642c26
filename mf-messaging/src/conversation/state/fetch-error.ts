import { fetchFailures, fetchRefusals } from '@tessera/shared-contracts/messaging/texts';
import { isCallError, type CallError } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';

/** Picks one of several texts at random. */
export function pickRandom(pool: readonly [string, ...string[]]): string {
  return pool[Math.floor(Math.random() * pool.length)] ?? pool[0];
}

/** The message for a failed fetch, and whether a retry may help. */
export interface FetchFailure {
  readonly text: string;
  readonly canRetry: boolean;
}

/** Statuses for which a retry cannot help. */
const statusesWithoutRetry: readonly number[] = [403, 428, 429];

/** The first code in the body of a refusal. */
function codeOf({ body }: CallError): unknown {
  if (typeof body !== 'object' || body === null || !('codes' in body)) return undefined;
  const { codes } = body;
  if (!Array.isArray(codes)) return undefined;
  const first: unknown = codes[0];
  return first;
}

/**
 * The text for the status and code of a refusal or, if there is none, for its status alone;
 * undefined if there is no text for the status either.
 */
export function refusalText(error: unknown, name: string): string | undefined {
  if (!isCallError(error)) return undefined;
  const text =
    fetchRefusals[`${error.status}.${String(codeOf(error))}`] ??
    fetchRefusals[String(error.status)];
  return text === undefined ? undefined : fillText(text, { name });
}

/** Statuses for which the server's own text explains what is wrong with a message. */
const statusesAboutMessage: readonly number[] = [400, 404, 413];

/**
 * The text for a refused message. Undefined for other failures, and for refusals without a text,
 * such as a 403 whose code is not in {@link fetchRefusals}.
 */
export function sendRefusalText(error: unknown, name: string): string | undefined {
  if (!isCallError(error)) return undefined;
  // a 429 caused by the upload limit has no code
  const hasServerText =
    statusesAboutMessage.includes(error.status) ||
    (error.status === 429 && codeOf(error) === undefined);
  return (hasServerText ? error.errors[0] : undefined) ?? refusalText(error, name);
}

/**
 * The error text that is appended to a general text: for status 403 the reason from the server, and
 * for status 0 a note that there is no connection. Other failures have none.
 */
const reasonOf = (error: unknown): readonly string[] =>
  isCallError(error) && (error.status === 0 || error.status === 403)
    ? error.errors.slice(0, 1)
    : [];

/** Describes why the conversation with a blog could not be fetched. */
export function readFetchError(error: unknown, name: string): FetchFailure {
  const status = isCallError(error) ? error.status : 0;
  return {
    text: refusalText(error, name) ?? [pickRandom(fetchFailures), ...reasonOf(error)].join(' '),
    canRetry: !statusesWithoutRetry.includes(status),
  };
}

/** Whether sending a failed message may be retried. */
export const canSendAgain = (error: unknown): boolean =>
  !(isCallError(error) && [403, 404, 428].includes(error.status));
