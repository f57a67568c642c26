import { catalogue, catalogueByNoun } from '@tessera/shared-contracts/catalogue/catalogue';
import { defineEndpoint, type Endpoint } from '@tessera/shared-contracts/core/endpoint';
import { flag, id, text, wholeNumber } from '@tessera/shared-contracts/core/wire';
import * as v from 'valibot';
import { buildOpenApi, openApiPath } from './openapi.ts';

const greet = defineEndpoint({
  method: 'POST',
  path: '/greet/:name',
  auth: 'user',
  summary: 'Greets.',
  params: v.object({ name: text(20) }),
  body: v.object({ post_id: id, loud: v.optional(flag, false) }),
  response: v.object({ words: v.string() }),
  errors: [
    { status: 403, when: 'the person is away' },
    { status: 404, when: 'no one has the name' },
  ],
});

const documentOf = (name: string, endpoint: Endpoint) =>
  buildOpenApi(new Map([['greetings', new Map([[name, endpoint]])]]), 'https://tessera.example');

test('the document describes parameters, body, enveloped response and refusals of a call', () => {
  const { paths, components } = documentOf('greet', greet);
  const operation = paths['/greet/{name}']?.['post'];
  expect(components).toMatchObject({
    schemas: { GreetBody: { type: 'object', required: ['post_id'] } },
  });
  expect(operation).toMatchObject({
    operationId: 'greet',
    summary: 'Greets.',
    tags: ['greetings'],
    security: [{ session: [], formKey: [] }],
    parameters: [{ name: 'name', in: 'path', required: true }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/GreetBody' } },
        'application/x-www-form-urlencoded': {
          schema: { $ref: '#/components/schemas/GreetBody' },
        },
      },
    },
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              required: ['meta', 'response'],
              properties: { response: { properties: { words: { type: 'string' } } } },
            },
          },
        },
      },
      400: { description: expect.any(String) },
      401: { description: expect.any(String) },
      403: { description: expect.stringContaining('the person is away') },
      404: { description: 'no one has the name' },
    },
  });
});

test('if the fields of a response are sent at the top level, they are described next to `meta`', () => {
  const open = defineEndpoint({ ...greet, envelope: 'top' });
  expect(documentOf('open', open).paths['/greet/{name}']?.['post']).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { required: ['meta', 'words'], properties: { words: { type: 'string' } } },
          },
        },
      },
    },
  });
});

test('APIM-14, APIM-15: a call with an optional file accepts a form, JSON, or multipart with the file', () => {
  const say = defineEndpoint({ ...greet, encoding: 'form', takesFile: true });
  const described = documentOf('say', say).paths['/greet/{name}']?.['post'];
  const body = { $ref: '#/components/schemas/SayBody' };
  expect(described).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: body },
        'application/json': { schema: body },
        'multipart/form-data': {
          schema: {
            allOf: [body, { properties: { data: { format: 'binary' } }, required: ['data'] }],
          },
        },
      },
    },
  });
  expect(described).not.toHaveProperty(['responses', '202']);
});

test('a call that requires a file accepts multipart only, and responds with 202 if more parts of the file are expected', () => {
  const send = defineEndpoint({ ...greet, takesFile: true });
  const described = documentOf('send', send).paths['/greet/{name}']?.['post'];
  expect(described).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { allOf: [{ $ref: '#/components/schemas/SendBody' }, { required: ['file'] }] },
        },
      },
    },
    responses: {
      200: { description: expect.any(String) },
      202: { description: expect.any(String) },
    },
  });
});

test('the document lists every call of the catalogue, by path and method', () => {
  const { paths } = buildOpenApi(catalogueByNoun, 'https://tessera.example');
  for (const [name, endpoint] of catalogue)
    expect(paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]).toMatchObject({
      operationId: name,
    });
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(catalogue.size);
});

test('the document is plain JSON', () => {
  const document = buildOpenApi(catalogueByNoun, 'https://tessera.example');
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('a call with a scope takes a token instead of a session and form key', () => {
  const { paths, components } = documentOf('greet', defineEndpoint({ ...greet, scope: 'write' }));
  expect(paths['/greet/{name}']?.['post']?.['security']).toEqual([
    { session: [], formKey: [] },
    { token: ['write'] },
    { oauth: ['write'] },
  ]);
  expect(components).toMatchObject({
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      oauth: { flows: { authorizationCode: { tokenUrl: '/oauth/token' } } },
    },
  });
});

test('a request says what to send: one type per value, and defaults in words', () => {
  const { components } = documentOf('greet', {
    ...greet,
    body: v.object({
      words: text(20),
      who: v.optional(text(20), 'all'),
      loud: v.optional(flag, false),
      post: id,
      times: v.optional(wholeNumber(1, 9), 2),
      tags: v.optional(v.union([text(9), v.array(text(9))]), ''),
      rest: v.optional(v.unknown()),
      pair: v.tuple([v.string(), v.number()]),
    }),
  });
  expect(components['schemas']).toMatchObject({
    GreetBody: {
      properties: {
        words: { type: 'string' },
        who: { type: 'string', description: 'Default: "all".' },
        loud: { type: 'boolean', description: 'Default: false.' },
        post: { type: 'string' },
        times: { type: 'integer', description: 'Default: 2.' },
        tags: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
        rest: { description: 'Any JSON value.' },
        pair: {
          prefixItems: [{ type: 'string' }, { type: 'number' }],
          items: { description: 'Any JSON value.' },
        },
      },
      required: ['words', 'post', 'pair'],
    },
  });
});

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
/** All objects of the document, with their places. */
function* partsOf(value: unknown, place: string): Generator<readonly [string, Plain]> {
  if (!isPlain(value)) return;
  if (!Array.isArray(value)) yield [place, value];
  for (const [key, part] of Object.entries(value)) yield* partsOf(part, `${place}/${key}`);
}
const isSchemaAt =
  /(?:\/(?:schema|items|additionalProperties)|\/(?:anyOf|allOf|oneOf|prefixItems)\/\d+|\/(?:properties|schemas)\/[^/]+)$/;

describe('the whole document', () => {
  const document = buildOpenApi(catalogueByNoun, 'https://tessera.example');
  const parts = [...partsOf(document, '')];
  const schemas = parts.filter(([place]) => isSchemaAt.test(place));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation,
    })),
  );
  /** Whether a place is in something that callers send. */
  const isSent = (place: string): boolean =>
    place.startsWith('/components/schemas/') || place.includes('/parameters/');

  test('names its server, and a tag of each operation among its tags', () => {
    expect(document.servers).toEqual([{ url: 'https://tessera.example' }]);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { name, operation } of operations)
      expect([name, operation['tags']]).toEqual([name, [expect.any(String)]]);
    const used = operations.flatMap(({ operation }) => operation['tags']);
    expect(used.filter((tag) => typeof tag !== 'string' || !tags.has(tag))).toEqual([]);
  });

  test('has no empty schema, and no list without items', () => {
    expect(schemas.length).toBeGreaterThan(2000);
    expect(schemas.filter(([, schema]) => Object.keys(schema).length === 0)).toEqual([]);
    expect(
      schemas.filter(([, { type, items }]) => type === 'array' && items === undefined),
    ).toEqual([]);
  });

  test('has no default in what callers send, and one type for each plain value', () => {
    const sent = schemas.filter(([place]) => isSent(place));
    expect(sent.filter(([, schema]) => 'default' in schema)).toEqual([]);
    const scalars = ['string', 'number', 'integer', 'boolean'];
    const several = sent.filter(([, { anyOf }]) => {
      const types = Array.isArray(anyOf)
        ? anyOf.map((one: unknown) => isPlain(one) && one['type'])
        : [];
      return types.filter((type) => scalars.includes(String(type))).length > 1;
    });
    expect(several).toEqual([]);
  });

  test('has an expected refusal of every operation', () => {
    const without = operations.filter(
      ({ operation }) =>
        !Object.keys(isPlain(operation['responses']) ? operation['responses'] : {}).some((status) =>
          status.startsWith('4'),
        ),
    );
    expect(without).toEqual([]);
  });

  test('says of every operation how to be let in, with security schemes that it describes', () => {
    const schemes = Object.keys(
      isPlain(document.components['securitySchemes']) ? document.components['securitySchemes'] : {},
    );
    for (const { name, operation } of operations) {
      const ways: unknown = operation['security'];
      const used = Array.isArray(ways)
        ? ways.flatMap((way: unknown) => (isPlain(way) ? Object.keys(way) : []))
        : ['none'];
      expect([name, used.filter((scheme) => !schemes.includes(scheme))]).toEqual([name, []]);
    }
  });
});
