import type { Endpoint } from '@tessera/shared-contracts/core/endpoint';
import type { ReferenceProps, ShownEndpoint } from '@tessera/shared-contracts/help/reference-views';
import type { GenericSchema } from 'valibot';
import { fieldsOf, jsonSchemaOf } from './json-schema.ts';
import { typeText } from './schema-table.ts';

const inputs = (schema: GenericSchema | undefined): ShownEndpoint['body'] =>
  (schema ? fieldsOf(jsonSchemaOf(schema, 'input')) : []).map((field) => ({
    name: field.name,
    type: typeText(field.schema),
    isRequired: field.isRequired,
  }));

const presentEndpoint = (
  name: string,
  { method, path, summary, auth, envelope, params, query, body, response, errors = [] }: Endpoint,
): ShownEndpoint => ({
  name,
  method,
  path,
  summary,
  auth,
  isTopLevel: envelope === 'top',
  params: inputs(params),
  query: inputs(query),
  body: inputs(body),
  response: fieldsOf(jsonSchemaOf(response, 'output')).map((field) => ({
    name: field.name,
    type: typeText(field.schema),
  })),
  errors: errors.map(({ status, when }) => ({ status, when })),
});

/** The props of the reference page: the endpoints of a catalogue. */
export const presentCatalogue = (catalogue: ReadonlyMap<string, Endpoint>): ReferenceProps => ({
  endpoints: [...catalogue].map(([name, endpoint]) => presentEndpoint(name, endpoint)),
});
