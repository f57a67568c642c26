import * as v from 'valibot';
import {
  defineEndpoint,
  fillPath,
  type CallInput,
  type CallOutput,
  type ParsedInput,
} from './endpoint.ts';
import { flag } from './wire.ts';

const save = defineEndpoint({
  method: 'POST',
  path: '/blogs/:name/posts/:id',
  summary: '',
  auth: 'user',
  params: v.object({ name: v.string(), id: v.string() }),
  query: v.object({ dry: v.optional(flag, false) }),
  body: v.object({ title: v.string() }),
  response: v.object({ id: v.string() }),
});
const list = defineEndpoint({
  method: 'GET',
  path: '/posts',
  summary: '',
  auth: 'visitor',
  envelope: 'top',
  response: v.array(v.string()),
});

test('an endpoint has a kind and an envelope, which is `wrapped` by default', () => {
  expect([save.kind, save.envelope, list.envelope]).toEqual(['endpoint', 'wrapped', 'top']);
});

test('path parameters are filled in and encoded', () => {
  expect(fillPath(save.path, { name: 'a/b', id: '7' })).toBe('/blogs/a%2Fb/posts/7');
  expect(fillPath('/plain')).toBe('/plain');
});

test('a missing or empty path parameter is refused', () => {
  expect(() => fillPath(save.path, { name: 'ada' })).toThrow(
    "path parameter 'id' of /blogs/:name/posts/:id is missing",
  );
  expect(() => fillPath(save.path, { name: '', id: '7' })).toThrow('missing');
});

/** True if and only if both types are the same. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

test('types: a caller passes the schemas’ input and gets their output', () => {
  type Input = CallInput<typeof save>;
  const whole: Input = { params: { name: 'ada', id: '7' }, body: { title: 'Rain' } };
  const withQuery: Input = { ...whole, query: { dry: 'true' } };
  // @ts-expect-error the body is missing
  const withoutBody: Input = { params: { name: 'ada', id: '7' } };
  // @ts-expect-error a title is text
  const wrong: Input = { ...whole, body: { title: 7 } };
  const nothing: CallInput<typeof list> = {};
  expect([whole, withQuery, withoutBody, wrong, nothing]).toHaveLength(5);
  const outputs: readonly [
    Same<CallOutput<typeof save>, { id: string }>,
    Same<CallOutput<typeof list>, string[]>,
  ] = [true, true];
  expect(outputs).toEqual([true, true]);
});

test('types: a handler gets every part of a request parsed', () => {
  const parts: readonly [
    Same<ParsedInput<typeof save>['query'], { dry: boolean }>,
    Same<ParsedInput<typeof list>['body'], undefined>,
  ] = [true, true];
  expect(parts).toEqual([true, true]);
});
