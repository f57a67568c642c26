import type { JsonSchema } from './json-schema.ts';

/** The pattern of whole numbers that are sent as text (`wholeNumber`). */
const digits = String.raw`^-?\d{1,15}$`;
const scalars: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (schema: JsonSchema): boolean =>
  scalars.has(schema['type']) || 'const' in schema || 'enum' in schema;

/** The choices of a schema, with those of choices among them. */
const choicesOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const choices: unknown = schema['anyOf'];
  if (!Array.isArray(choices)) return [schema];
  return choices.filter(isObject).flatMap(choicesOf);
};

/**
 * One way to send a value, where the server takes several: `"1"`, `1` and `true` for a text, for
 * example. Schemas name first what callers should send.
 */
function preferred(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema['anyOf'])) return schema;
  const choices = choicesOf(schema);
  const { anyOf: _, ...rest } = schema;
  if (choices.every(isScalar)) {
    const first = choices.find(({ type }) => scalars.has(type));
    const isWhole = first?.type === 'number' && choices.some(({ pattern }) => pattern === digits);
    return first
      ? { ...first, ...(isWhole && { type: 'integer' }), ...rest }
      : { enum: choices.map(valueOf), ...rest };
  }
  const kept = choices.filter((choice) => !isScalar(choice));
  const scalar = choices.find(({ type }) => scalars.has(type));
  return { anyOf: scalar ? [scalar, ...kept] : choices, ...rest };
}
const valueOf = (schema: JsonSchema): unknown => schema['const'];

/**
 * A default in words: generators of clients take what has a default for always present, and would
 * ask callers for it.
 */
function withoutDefault({ default: given, description, ...schema }: JsonSchema): JsonSchema {
  const words = [
    ...(typeof description === 'string' ? [description] : []),
    ...(given === undefined || isObject(given) ? [] : [`Default: ${JSON.stringify(given)}.`]),
  ].join(' ');
  return words === '' ? schema : { ...schema, description: words };
}

/** What any JSON value may be, in words: an empty schema looks like a mistake. */
const anything: JsonSchema = { description: 'Any JSON value.' };

/** Generators ask for the items of every list, also of one that names each of its places. */
const withItems = (schema: JsonSchema): JsonSchema =>
  schema['type'] === 'array' && schema['items'] === undefined
    ? { ...schema, items: anything }
    : schema;

/** Changes a schema and all schemas in it. */
function deeply(schema: JsonSchema, change: (one: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inner)
      : isObject(value)
        ? isEmpty(value)
          ? anything
          : deeply(value, change)
        : value;
  const parts = Object.entries(change(schema)).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && isObject(value))
      return [
        key,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)])),
      ];
    return ['const', 'enum', 'required'].includes(key) ? [key, value] : [key, inner(value)];
  });
  return Object.fromEntries(parts);
}
const isEmpty = (value: JsonSchema): boolean => Object.keys(value).length === 0;

/** What the reader of a response may rely on. */
export const responseSchema = (schema: JsonSchema): JsonSchema => deeply(schema, withItems);

/**
 * What callers should send, rather than all that the server tolerates; nothing that may be left out
 * is required.
 */
export const requestSchema = (schema: JsonSchema): JsonSchema =>
  deeply(schema, (one) => withItems(withoutDefault(preferred(one))));
