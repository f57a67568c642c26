/**
 * Bodies of programs with one member missing, doubled or of another type, generated from a body that
 * is right.
 */
import type { Json } from './test-programs.ts';

/** Names and values of a body, with bracketed names: `post[type]`. */
export type FlatFields = Readonly<Record<string, string>>;

/** A body as it is sent. In a query, `body` stands behind the question mark. */
interface SentBody {
  readonly encoding: 'form' | 'json';
  readonly body: string;
}

/** A body that was right but for one member. */
export interface BrokenBody extends SentBody {
  /** The member: a bracketed name, or that of an object with several members. */
  readonly member: string;
  /** What was done to it. */
  readonly how: string;
  /**
   * The value that the body now states for the member, as text; undefined if it states none. A body
   * that states no single value has `isUnclear`: it must be refused, unless the call reads no such
   * member.
   */
  readonly states: string | undefined;
  readonly isUnclear: boolean;
}

/** How a member is broken that is a list of nothing. */
export const emptyList = 'an empty list';
/** A text that is longer than any field but the words of a post may be. */
const huge = 'x'.repeat(120_000);

type Pairs = readonly (readonly [name: string, value: string])[];

/** Pairs as a form sends them. */
export const formOf = (pairs: Pairs): string =>
  new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();

/** A member within nested objects. */
type Path = readonly [head: string, ...rest: string[]];
const pathOf = (name: string): Path => {
  const [head = '', ...rest] = name.replaceAll(']', '').split('[');
  return [head, ...rest];
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of an object with another value at a path; undefined removes the member. */
function withValue(object: Json, [head, ...rest]: Path, value: unknown): Json {
  const [next, ...more] = rest;
  const inner = object[head];
  const put =
    next === undefined ? value : withValue(isObject(inner) ? inner : {}, [next, ...more], value);
  const { [head]: _, ...others } = object;
  return put === undefined ? others : { ...others, [head]: put };
}

/** The fields as nested objects, as JSON has them. */
const nested = (fields: FlatFields): Json =>
  Object.entries(fields).reduce(
    (object: Json, [name, value]) => withValue(object, pathOf(name), value),
    {},
  );

type Break = readonly [how: string, states: string | undefined, isUnclear: boolean];
const clear = (how: string, states: string | undefined): Break => [how, states, false];
const unclear = (how: string): Break => [how, undefined, true];

const broken = (sent: SentBody, member: string, [how, states, isUnclear]: Break): BrokenBody => ({
  ...sent,
  member,
  how,
  states,
  isUnclear,
});

function* brokenForms(fields: FlatFields): Generator<BrokenBody> {
  const pairs = Object.entries(fields);
  for (const [at, [member, value]] of pairs.entries()) {
    const with_ = (...replaced: Pairs): SentBody => ({
      encoding: 'form',
      body: formOf([...pairs.slice(0, at), ...replaced, ...pairs.slice(at + 1)]),
    });
    yield broken(with_(), member, clear('missing', undefined));
    yield broken(with_([member, value], [member, value]), member, clear('doubled', value));
    // the last one counts, as for a box to tick behind a hidden field
    yield broken(
      with_([member, 'x'], [member, value]),
      member,
      clear('doubled, another first', value),
    );
    yield broken(with_([member, '7']), member, clear('a number', '7'));
    yield broken(with_([member, 'true']), member, clear('a boolean', 'true'));
    yield broken(with_([member, 'null']), member, clear('the word null', 'null'));
    yield broken(with_([`${member}[a]`, value]), member, unclear('an object'));
    yield broken(with_([`${member}[]`, value]), member, clear('a list', value));
    yield broken(with_([member, huge]), member, clear('a huge text', huge));
  }
  for (const head of new Set(pairs.map(([name]) => pathOf(name)[0]))) {
    const others = pairs.filter(([name]) => pathOf(name)[0] !== head);
    if (Object.hasOwn(fields, head)) continue;
    for (const [how, value] of [
      ['a number', '7'],
      ['a huge text', huge],
    ] as const)
      yield broken(
        { encoding: 'form', body: formOf([...others, [head, value]]) },
        head,
        unclear(how),
      );
  }
}

function* brokenJson(fields: FlatFields): Generator<BrokenBody> {
  const whole = nested(fields);
  const at = (member: string, value: unknown): SentBody => ({
    encoding: 'json',
    body: JSON.stringify(withValue(whole, pathOf(member), value)),
  });
  for (const [member, value] of Object.entries(fields)) {
    yield broken(at(member, undefined), member, clear('missing', undefined));
    yield broken(at(member, null), member, clear('null', undefined));
    yield broken(at(member, [value]), member, clear('a list', value));
    yield broken(at(member, 7), member, clear('a number', '7'));
    yield broken(at(member, true), member, clear('a boolean', 'true'));
    yield broken(at(member, [value, [value]]), member, unclear('a list in a list'));
    yield broken(at(member, { a: value }), member, unclear('an object'));
    yield broken(at(member, []), member, unclear(emptyList));
    yield broken(at(member, huge), member, clear('a huge text', huge));
  }
  for (const head of new Set(Object.keys(fields).map((name) => pathOf(name)[0]))) {
    if (Object.hasOwn(fields, head)) continue;
    for (const [how, value] of [
      ['a number', 7],
      ['a boolean', true],
      ['a text', 'x'],
      ['a huge text', huge],
      ['a list', [whole[head]]],
    ] as const)
      yield broken(at(head, value), head, unclear(how));
  }
}

/** All broken bodies of a body that is right; for a call by GET, those of its query. */
export function* brokenBodies(fields: FlatFields, isQuery = false): Generator<BrokenBody> {
  yield* brokenForms(fields);
  if (!isQuery) yield* brokenJson(fields);
}
