import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { defineEndpoint } from '@tessera/shared-contracts/core/endpoint';
import { flag, id, text } from '@tessera/shared-contracts/core/wire';
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

test('the document describes parameters, body, enveloped response and refusals of a call', () => {
  const { paths, components } = buildOpenApi(new Map([['greet', greet]]));
  const operation = paths['/greet/{name}']?.['post'];
  expect(components).toMatchObject({
    schemas: { GreetBody: { type: 'object', required: ['post_id'] } },
  });
  expect(operation).toMatchObject({
    operationId: 'greet',
    summary: 'Greets.',
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
  expect(buildOpenApi(new Map([['open', open]])).paths['/greet/{name}']?.['post']).toMatchObject({
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
  const described = buildOpenApi(new Map([['say', say]])).paths['/greet/{name}']?.['post'];
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
  const described = buildOpenApi(new Map([['send', send]])).paths['/greet/{name}']?.['post'];
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
  const { paths } = buildOpenApi(catalogue);
  for (const [name, endpoint] of catalogue)
    expect(paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]).toMatchObject({
      operationId: name,
    });
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(catalogue.size);
});

test('the document is plain JSON', () => {
  const document = buildOpenApi(catalogue);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
