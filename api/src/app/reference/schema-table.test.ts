import { schemaTable } from './schema-table.ts';

test('a table lists all fields, including nested ones by their path, and says which are required or have a default', () => {
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

test('an object with a title is listed by this title, without its fields', () => {
  const post = { type: 'object', title: 'post', properties: { id: { type: 'string' } } };
  const table = schemaTable({
    type: 'object',
    properties: { posts: { type: 'array', items: post } },
  });
  expect(table.split('\n').slice(2)).toEqual(['| `posts` | list of post |  |']);
});

test('equal alternatives are listed only once', () => {
  expect(schemaTable({ anyOf: [{ const: 'a' }, { const: 'a' }, { type: 'number' }] })).toBe(
    '`"a" or number`',
  );
});
