import { schemaTable } from './schema-table.ts';

test('a table lists every field, nested ones by path, with required and default', () => {
  const table = schemaTable({
    type: 'object',
    required: ['posts'],
    properties: {
      posts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', maxLength: 19 } },
        },
      },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    },
  });
  expect(table.split('\n').slice(2)).toEqual([
    '| `posts` | list of object | required |',
    '| `posts[].id` | string (at most 19) | required |',
    '| `limit` | integer (from 1, to 50) | 10 if absent |',
  ]);
});

test('a shape with a title is named, and its fields are not listed', () => {
  const post = { type: 'object', title: 'post', properties: { id: { type: 'string' } } };
  const table = schemaTable({
    type: 'object',
    properties: { posts: { type: 'array', items: post } },
  });
  expect(table.split('\n').slice(2)).toEqual(['| `posts` | list of post |  |']);
});

test('choices are listed once', () => {
  expect(schemaTable({ anyOf: [{ const: 'a' }, { const: 'a' }, { type: 'number' }] })).toBe(
    '`"a" or number`',
  );
});
