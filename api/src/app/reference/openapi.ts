import { formFileName, type Endpoint } from '@tessera/shared-contracts/core/endpoint';
import { tokenScopes } from '@tessera/shared-contracts/core/token-scopes';
import { oauthPaths } from '@tessera/shared-contracts/programs/oauth-texts';
import { scopeTexts } from '@tessera/shared-contracts/tokens/token-texts';
import type { GenericSchema } from 'valibot';
import { fieldsOf, jsonSchemaOf, asSchema, type JsonSchema } from './json-schema.ts';
import { requestSchema, responseSchema } from './request-schema.ts';

/** An OpenAPI 3.1 document as plain data. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** One for each noun. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: JsonSchema;
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The input is invalid',
  401: 'Not logged in, or the token is not valid',
  403: 'Not allowed, the form key is missing or invalid, or the token lacks the scope',
  429: 'Too many requests; the header `Retry-After` says when to try again',
};

const metaSchema = {
  type: 'object',
  properties: { status: { type: 'integer' }, msg: { type: 'string' } },
  required: ['status', 'msg'],
};

const refusal = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** Converts a path such as `/svc/blog/:name` to OpenAPI's `/svc/blog/{name}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function parameters(endpoint: Endpoint): readonly JsonSchema[] {
  const named = (
    schema: GenericSchema | undefined,
    place: 'path' | 'query',
  ): readonly JsonSchema[] =>
    (schema ? fieldsOf(requestSchema(jsonSchemaOf(schema, 'input'))) : []).map((field) => ({
      name: field.name,
      in: place,
      required: place === 'path' || field.isRequired,
      schema: field.schema,
    }));
  return [...named(endpoint.params, 'path'), ...named(endpoint.query, 'query')];
}

const bodyName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;

function requestBody(name: string, endpoint: Endpoint): JsonSchema {
  if (!endpoint.body) return {};
  const isRequired = fieldsOf(jsonSchemaOf(endpoint.body, 'input')).some(
    (field) => field.isRequired,
  );
  const schema = { $ref: `#/components/schemas/${bodyName(name)}` };
  const json = { 'application/json': { schema } };
  const form = { 'application/x-www-form-urlencoded': { schema } };
  // the type that our own clients send comes first
  const plain = endpoint.encoding === 'form' ? { ...form, ...json } : { ...json, ...form };
  if (endpoint.takesFile) {
    const isForm = endpoint.encoding === 'form';
    const fileName = isForm ? formFileName : 'file';
    const description = isForm
      ? 'A file, after the fields.'
      : 'One file under any name, after the fields.';
    const file = {
      type: 'object',
      properties: { [fileName]: { type: 'string', format: 'binary', description } },
      required: [fileName],
    };
    return {
      requestBody: {
        required: true,
        content: {
          ...(isForm && plain),
          'multipart/form-data': { schema: { allOf: [schema, file] } },
        },
      },
    };
  }
  return { requestBody: { required: isRequired, content: plain } };
}

/** Media types of responses that are not JSON. */
const plainTypes: Readonly<Partial<Record<Endpoint['envelope'], string>>> = {
  html: 'text/html',
  events: 'text/event-stream',
};

function success(endpoint: Endpoint): JsonSchema {
  if (endpoint.envelope === 'empty') return { description: 'OK, without a body' };
  const payload = responseSchema(jsonSchemaOf(endpoint.response, 'output'));
  const plainType = plainTypes[endpoint.envelope];
  if (plainType !== undefined)
    return { description: 'OK', content: { [plainType]: { schema: payload } } };
  const properties =
    endpoint.envelope === 'top'
      ? { meta: metaSchema, ...asSchema(payload['properties']) }
      : { meta: metaSchema, response: payload };
  const required =
    endpoint.envelope === 'top'
      ? [
          'meta',
          ...fieldsOf(payload)
            .filter((field) => field.isRequired)
            .map((field) => field.name),
        ]
      : ['meta', 'response'];
  return {
    description: 'OK',
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  };
}

function responses(endpoint: Endpoint): JsonSchema {
  const takesInput =
    endpoint.body !== undefined || endpoint.query !== undefined || endpoint.params !== undefined;
  const general = [
    ...(takesInput ? [400] : []),
    ...(endpoint.auth === 'visitor' && endpoint.scope === undefined ? [] : [401]),
    ...(endpoint.method === 'GET' && endpoint.auth !== 'staff' && endpoint.scope === undefined
      ? []
      : [403]),
    429,
  ];
  const descriptions = new Map<number, string[]>(
    general.map((status) => [status, [statusTexts[status] ?? '']]),
  );
  for (const { status, when } of endpoint.errors ?? [])
    descriptions.set(status, [...(descriptions.get(status) ?? []), when]);
  const refusals = [...descriptions]
    .sort(([one], [other]) => one - other)
    .map(([status, texts]): readonly [string, JsonSchema] => [
      String(status),
      refusal(texts.join('; ')),
    ]);
  return {
    200: success(endpoint),
    ...(endpoint.takesFile &&
      endpoint.encoding !== 'form' && {
        202: { ...success(endpoint), description: 'A part was received, and more are expected' },
      }),
    ...Object.fromEntries(refusals),
  };
}

/** The ways to call: with a session and its form key, or with a token. */
const security = ({ method, auth, scope }: Endpoint): readonly JsonSchema[] => {
  const key = method === 'GET' ? {} : { formKey: [] };
  return [
    auth === 'visitor' ? key : { session: [], ...key },
    ...(scope === undefined ? [] : [{ token: [scope] }, { oauth: [scope] }]),
  ];
};

/**
 * Describes all endpoints of a catalogue (noun to name to endpoint) as one OpenAPI document. Pure:
 * equal catalogues give equal documents.
 */
export function buildOpenApi(
  nouns: ReadonlyMap<string, ReadonlyMap<string, Endpoint>>,
  baseUrl: string,
): OpenApi {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const calls = [...nouns].flatMap(([noun, endpoints]) =>
    [...endpoints].map(([name, endpoint]) => ({ noun, name, endpoint })),
  );
  for (const { noun, name, endpoint } of calls) {
    const path = openApiPath(endpoint.path);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [noun],
        summary: endpoint.summary,
        security: security(endpoint),
        parameters: parameters(endpoint),
        ...requestBody(name, endpoint),
        responses: responses(endpoint),
      },
    };
  }
  const bodies = Object.fromEntries(
    calls.flatMap(({ name, endpoint: { body } }) =>
      body ? [[bodyName(name), requestSchema(jsonSchemaOf(body, 'input'))]] : [],
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description:
        'Endpoints of Tessera. Request bodies can be JSON or forms with bracket names; unknown fields are ignored. Requests that change data need the form key of the page, in the header `X-Form-Key` or `X-Tumblr-Form-Key`, or as `form_key` in the body or query; the first of these that is present decides. Programs send a token instead, in the header `Authorization`; people make tokens in Settings, Apps. With the header `X-Form-Key`, as our own pages send it, answers have the shape that open pages expect. A time without a zone is in the zone of the blog’s queue where it says when a post goes out, else in UTC.',
    },
    servers: [{ url: baseUrl }],
    tags: [...nouns.keys()].map((name) => ({ name, description: `Calls of the noun “${name}”.` })),
    paths,
    components: {
      schemas: {
        ...bodies,
        Refusal: {
          type: 'object',
          properties: {
            meta: metaSchema,
            errors: { type: 'array', items: { type: 'string' } },
            codes: {
              type: 'array',
              items: { type: 'integer' },
              description:
                'Codes that distinguish refusals with the same status, or that choose the text to show.',
            },
          },
          required: ['meta', 'errors'],
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tessera.session_token',
          description: 'The session cookie of a logged-in user.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of a program, in the header \`Authorization\` only. Scopes: ${tokenScopes
            .map((scope) => `\`${scope}\` (${scopeTexts[scope]})`)
            .join('; ')}.`,
        },
        oauth: {
          type: 'oauth2',
          description: 'The same tokens, which a program asks a person for.',
          flows: {
            authorizationCode: {
              authorizationUrl: oauthPaths.authorize,
              tokenUrl: oauthPaths.token,
              refreshUrl: oauthPaths.token,
              scopes: scopeTexts,
            },
          },
        },
        formKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Form-Key',
          description: 'The form key of the page.',
        },
      },
    },
  };
}
