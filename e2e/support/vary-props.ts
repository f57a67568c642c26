import type { ViewDefinition } from '@tessera/shared-contracts/core/view';
import fc from 'fast-check';
import * as v from 'valibot';

/** A path to a value in JSON. */
type Place = readonly (string | number)[];

/** The paths of all values except objects and lists. */
function leavesOf(value: unknown, place: Place = []): readonly Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...place, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...place, name]));
  return [place];
}

function valueAt(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return value;
  const entry: unknown =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === String(step))?.[1]
      : undefined;
  return valueAt(entry, rest);
}

/** A copy with another value at a path; undefined removes the value. */
function replaceAt(value: unknown, [step, ...rest]: Place, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === step ? replaceAt(one, rest, next) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === step ? replaceAt(one, rest, next) : one,
    ]),
  );
}

/**
 * Whether a text is empty or in a special format, such as a URL, time zone, language, time, colour,
 * id or HTML.
 */
const isSpecial = (text: string): boolean =>
  /[/<&]|^(?:[#\d]|UTC$|[a-z]{2}_[A-Z]{2}$|$)/.test(text);
const words = fc.stringMatching(/^[\w '"<>&é🙂-]{1,16}$/u);

/**
 * Another value of the same kind. For special texts and for null, it is undefined, which
 * removes the value.
 */
function variantOf(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'boolean') return fc.boolean();
  if (typeof value === 'number')
    return fc.oneof(fc.constantFrom(0, 1, 999, 1000), fc.nat({ max: 2_000_000 }));
  return typeof value === 'string' && !isSpecial(value) ? words : fc.constant(undefined);
}

/** Names of values that occur several times on a page and must be the same everywhere. */
const shared = ['following', 'is_subscribed', 'tumblelog', 'id', 'name'];

/** Maximum number of changed values in one variation. */
const changesAtOnce = 12;

/**
 * Variations of a view's sample props: some values are replaced or removed. Changes that the schema
 * of the props rejects are skipped.
 */
export function variedProps({ props, samples }: ViewDefinition): fc.Arbitrary<unknown> {
  return fc.constantFrom(...samples).chain((sample) => {
    const parsed = v.parse(props, sample);
    const leaves = leavesOf(parsed).filter((place) => !shared.includes(String(place.at(-1))));
    if (leaves.length === 0) return fc.constant(parsed);
    const change = fc
      .constantFrom(...leaves)
      .chain((place) => variantOf(valueAt(parsed, place)).map((value) => ({ place, value })));
    return fc.array(change, { maxLength: changesAtOnce }).map((changes) =>
      changes.reduce<unknown>((varied, { place, value }) => {
        const next = v.safeParse(props, replaceAt(varied, place, value));
        return next.success ? next.output : varied;
      }, parsed),
    );
  });
}
