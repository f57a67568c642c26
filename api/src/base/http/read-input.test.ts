import fc from 'fast-check';
import { parseBracketFields, inputBounds, cleanJson } from './parse-fields.ts';
import { readBody, readQuery } from './read-input.ts';
import { RefusalError } from '../wire/refusal.ts';

const read = (body: BodyInit, headers: Record<string, string> = {}) =>
  readBody(new Request('http://localhost/', { method: 'POST', body, headers }), 10_000);

test('API-03: bracket names fold into nested objects and lists; the last value of a repeated name wins', () => {
  const fields: [string, string][] = [
    ['post[type]', 'text'],
    ['post[one]', 'a'],
    ['post[one]', 'b'],
    ['data[a][b]', '1'],
    ['tags[]', 'x'],
    ['tags[]', 'y'],
    ['list[0][k]', 'v'],
    ['plain', 'p'],
    ['images[o1]', 'u'],
  ];
  expect(parseBracketFields(fields)).toEqual({
    post: { type: 'text', one: 'b' },
    data: { a: { b: '1' } },
    tags: ['x', 'y'],
    list: [{ k: 'v' }],
    plain: 'p',
    images: { o1: 'u' },
  });
});

test('API-03: a nested object and bracket names are merged in either order; where both set a value, the bracket name wins', async () => {
  const nested = { type: 'text', one: 'Nested', content: { photos: [{ url: 'a' }] }, tags: ['x'] };
  const flat = {
    'post[one]': 'Flat',
    'post[state]': '0',
    'post[content][layout]': '2',
    'post[content][photos][0][alt]': 'A',
    'post[tags][]': 'y',
  };
  const merged = {
    post: {
      type: 'text',
      one: 'Flat',
      state: '0',
      content: { photos: [{ url: 'a', alt: 'A' }], layout: '2' },
      tags: ['x', 'y'],
    },
  };
  for (const body of [
    { post: nested, ...flat },
    { ...flat, post: nested },
  ])
    expect(await read(JSON.stringify(body))).toEqual(merged);
  for (const post of ['words', 7, true, null])
    expect(await read(JSON.stringify({ 'post[one]': 'Flat', post }))).toEqual({
      post: { one: 'Flat' },
    });
  expect(await read('post[one]=Flat&post=words')).toEqual({ post: { one: 'Flat' } });
});

test('drops names that could reach a prototype', () => {
  const folded = parseBracketFields([
    ['__proto__[polluted]', 'yes'],
    ['a[__proto__][polluted]', 'yes'],
    ['a[constructor][prototype][polluted]', 'yes'],
    ['a[b]', 'kept'],
  ]);
  expect(folded).toEqual({ a: { b: 'kept' } });
  expect(
    cleanJson(
      JSON.parse('{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1},"b":2,"gone":null}}'),
    ),
  ).toEqual({ a: { b: 2 } });
  expect({}).not.toHaveProperty('polluted');
});

test('API-03: detects the format of a body, whatever its content type', async () => {
  const wanted = { post: { type: 'text', one: 'Grüße & more' }, flag: '1' };
  expect(
    await read('{"post":{"type":"text","one":"Grüße & more"},"flag":"1"}', {
      'content-type': 'text/plain',
    }),
  ).toEqual(wanted);
  expect(await read('{"post[type]":"text","post[one]":"Grüße & more","flag":"1"}')).toEqual(wanted);
  expect(
    await read('post%5Btype%5D=text&post[one]=Gr%C3%BC%C3%9Fe+%26+more&flag=1', {
      'content-type': 'application/json',
    }),
  ).toEqual(wanted);
  const form = new FormData();
  for (const [name, value] of [
    ['post[type]', 'text'],
    ['post[one]', 'Grüße & more'],
    ['flag', '1'],
  ] as const)
    form.append(name, value);
  const multipart = new Request('http://localhost/', { method: 'POST', body: form });
  expect(
    await read(await multipart.text(), { 'content-type': 'application/x-www-form-urlencoded' }),
  ).toEqual(wanted);
  expect(await read('')).toEqual({});
});

test.each([
  ['broken JSON', '{"a":', 400],
  ['a list', '[1,2]', 400],
  ['an invalid percent escape', 'a=%zz', 400],
  ['percent-encoded bytes that are not UTF-8', 'a=%ff%fe', 400],
  ['raw bytes that are not UTF-8', new Uint8Array([0x61, 0x3d, 0xff]), 400],
  ['deep brackets', `a${'[b]'.repeat(40)}=1`, 400],
  ['deep JSON', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, 400],
  ['too many fields', 'a=1&'.repeat(2100), 413],
  ['too many bytes', 'a='.padEnd(20_000, 'x'), 413],
  ['a broken multipart body', '--abc\r\nnot a part', 400],
])('refuses %s', async (_, body, status) => {
  await expect(read(body)).rejects.toMatchObject({ name: 'RefusalError', status });
});

test('a query string follows the same rules as a body', () => {
  expect(readQuery('http://localhost/x?a[b]=1&c=2&c=3')).toEqual({ a: { b: '1' }, c: '3' });
  expect(readQuery(`/x?${'&'.repeat(5000)}a=1`)).toEqual({ a: '1' });
  expect(() => readQuery(`/x?${'a=1&'.repeat(5000)}`)).toThrow(RefusalError);
  expect(() => readQuery('/x?a=%E0%A4%A')).toThrow(RefusalError);
});

test('any bytes are either read or refused', async () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ maxLength: 400 }),
    fc.json(),
    fc
      .array(fc.tuple(fc.string(), fc.string()))
      .map((pairs) => pairs.map(([name, value]) => `${name}[${value}]=${value}`).join('&')),
  );
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      try {
        expect(
          typeof (await read(bytes instanceof Uint8Array ? new Uint8Array(bytes) : bytes)),
        ).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(RefusalError);
      }
    }),
    { numRuns: 300 },
  );
  expect(inputBounds.fields).toBeGreaterThan(500);
});
