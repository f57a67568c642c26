import { fieldsOf, asSchema, type JsonSchema } from './json-schema.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const code = (value: unknown): string => JSON.stringify(value);
const cell = (text: string): string => text.replaceAll('|', '\\|');

const bound = (words: string, value: unknown): readonly string[] =>
  typeof value === 'number' ? [`${words} ${value}`] : [];

/** The title of a schema, which tables show instead of its fields; undefined without a title. */
const shapeName = ({ title }: JsonSchema): string | undefined =>
  typeof title === 'string' ? title : undefined;

/**
 * Describes a schema briefly: by its title if it has one, otherwise by its type, such as
 * `string (at most 64)`, `"a" or "b"` or `list of string`.
 */
export function typeText(schema: JsonSchema): string {
  const name = shapeName(schema);
  if (name !== undefined) return name;
  if ('const' in schema) return code(schema['const']);
  if (schema['enum']) return list(schema['enum']).map(code).join(', ');
  const choices = list(schema['anyOf'] ?? schema['oneOf']);
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => typeText(asSchema(choice))))].join(' or ');
  if (schema['type'] === 'array') return `list of ${typeText(asSchema(schema['items']))}`;
  const bounds = [
    ...bound('at most', schema['maxLength']),
    ...bound('from', schema['minimum']),
    ...bound('to', schema['maximum']),
  ];
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any';
  return bounds.length > 0 ? `${type} (${bounds.join(', ')})` : type;
}

interface Line {
  readonly name: string;
  readonly type: string;
  readonly note: string;
}

/** The fields of an object, nested ones by path, at most three levels deep. */
function lines(schema: JsonSchema, prefix = '', depth = 0): readonly Line[] {
  if (shapeName(schema) !== undefined) return [];
  return fieldsOf(schema).flatMap((field) => {
    const name = `${prefix}${field.name}`;
    const items = asSchema(field.schema['items']);
    const inner =
      depth < 2
        ? [...lines(field.schema, `${name}.`, depth + 1), ...lines(items, `${name}[].`, depth + 1)]
        : [];
    const note =
      field.schema['default'] === undefined
        ? field.isRequired
          ? 'required'
          : ''
        : `${code(field.schema['default'])} if absent`;
    return [{ name, type: typeText(field.schema), note }, ...inner];
  });
}

/** The names of the fields that {@link schemaTable} lists; optional ones end in `?`. */
export function fieldNames(schema: JsonSchema): string {
  const rows = [...lines(schema), ...lines(asSchema(schema['items']), '[].')];
  if (rows.length === 0) return schema['type'] === 'object' ? '' : `\`${typeText(schema)}\``;
  return rows.map(({ name, note }) => `\`${name}${note === 'required' ? '' : '?'}\``).join(' ');
}

/**
 * A table of the fields of an object, or of the objects in a list. Without fields: `No fields.` for
 * an object, and just the type for anything else.
 */
export function schemaTable(schema: JsonSchema): string {
  const rows = [...lines(schema), ...lines(asSchema(schema['items']), '[].')];
  if (rows.length === 0)
    return schema['type'] === 'object' ? 'No fields.' : `\`${typeText(schema)}\``;
  return [
    '| field | type | |',
    '|---|---|---|',
    ...rows.map(({ name, type, note }) => `| \`${name}\` | ${cell(type)} | ${cell(note)} |`),
  ].join('\n');
}
