import type {
  CallOutput,
  Endpoint,
  EndpointDefinition,
} from '@tessera/shared-contracts/core/endpoint';
import * as v from 'valibot';

/** The result of a call that succeeds and has nothing to say. */
export const done = {
  status: 200,
  errors: [],
  response: {},
  body: { meta: { status: 200, msg: 'OK' }, response: {} },
} as const;

/** Parses a JSON response with a schema; throws an error that describes any mismatch. */
export const readJson = async <T>(
  schema: v.GenericSchema<unknown, T>,
  answer: Pick<Response, 'json'>,
): Promise<T> => v.parse(schema, await answer.json());

/** Unwraps the payload of an endpoint's response. */
export const readPayload = async <D extends EndpointDefinition>(
  { response }: Endpoint<D>,
  answer: Pick<Response, 'json'>,
): Promise<CallOutput<D>> => (await readJson(v.object({ response }), answer)).response;
