import type { Endpoint } from '@tessera/shared-contracts/contract/endpoint';
import type { ReferenceProps, ShownEndpoint } from '@tessera/shared-contracts/help/reference-views';
import type { GenericSchema } from 'valibot';
import { fieldsOf, jsonSchemaOf, asSchema, type JsonSchema } from './json-schema.ts';

/** Short name of a field's type. */
function typeWord(schema: JsonSchema): string {
  const choices: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return [...new Set(choices.map((choice: unknown) => typeWord(asSchema(choice))))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(', ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeWord(asSchema(schema['items']))}`;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

const inputs = (schema: GenericSchema | undefined): ShownEndpoint['body'] =>
  (schema ? fieldsOf(jsonSchemaOf(schema, 'input')) : []).map((field) => ({
    name: field.name,
    type: typeWord(field.schema),
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
    type: typeWord(field.schema),
  })),
  errors: errors.map(({ status, when }) => ({ status, when })),
});

/** The props of the reference page: the endpoints of a catalogue. */
export const presentCatalogue = (catalogue: ReadonlyMap<string, Endpoint>): ReferenceProps => ({
  endpoints: [...catalogue].map(([name, endpoint]) => presentEndpoint(name, endpoint)),
});
