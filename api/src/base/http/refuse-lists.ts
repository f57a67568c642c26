type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The schema within an optional one. */
const unwrapped = (schema: unknown): unknown =>
  isObject(schema) && 'wrapped' in schema ? unwrapped(schema['wrapped']) : schema;

/**
 * The name of the first member that is a list where its schema has an object; undefined if there is
 * none. Valibot takes a list for an object without members, so what it holds would be lost.
 */
export function listForObject(schema: unknown, value: unknown, name = ''): string | undefined {
  const inner = unwrapped(schema);
  if (!isObject(inner) || !isObject(value) || !isObject(inner['entries'])) return undefined;
  if (Array.isArray(value)) return name;
  for (const [member, entry] of Object.entries(inner['entries'])) {
    const path = name === '' ? member : `${name}.${member}`;
    // only own members: names may come from a prototype
    const found = Object.hasOwn(value, member)
      ? listForObject(entry, value[member], path)
      : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
