import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { isRecord } from '../../base/is-record.ts';
import type { Answer } from './send-request.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The human-readable texts of a refusal. */
const readErrors = (body: unknown): readonly string[] =>
  isRecord(body) && Array.isArray(body['errors'])
    ? body['errors'].filter((error): error is string => typeof error === 'string' && error !== '')
    : [];

/** Unwraps the payload from either of the two envelopes. */
function openEnvelope(body: unknown, envelope: EndpointDefinition['envelope']): unknown {
  if (!isRecord(body) || !('meta' in body)) return body;
  const { meta: _, ...rest } = body;
  const isWrapped = 'response' in rest && (envelope !== 'top' || Object.keys(rest).length === 1);
  return isWrapped ? rest['response'] : rest;
}

/**
 * The payload of a response: HTML as it is, JSON without its envelope.
 *
 * @throws CallError for a refusal, with its status. Also for a successful response in the wrong
 *   format, such as a page in place of JSON, with status 0 and the text of the response.
 */
export function readAnswer(
  { status, isOk, isHtml, text }: Answer,
  endpoint: Pick<EndpointDefinition, 'envelope'>,
): unknown {
  if (isHtml && isOk && endpoint.envelope === 'html') return text;
  const body = isHtml ? undefined : parseJson(text);
  if (!isOk) throw new CallError(status, readErrors(body), body ?? null);
  if (body === undefined) throw new CallError(0, [], text);
  return openEnvelope(body, endpoint.envelope);
}
