/** Values of a form by field name: `title`, `links[0][url]`; those of `name[]` are a list. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

export interface Fault {
  /** Name of the field. */
  readonly name: string;
  readonly text: string;
}

interface Tree {
  [key: string]: Tree | string | readonly string[];
}

/** The parts of a field's name: `links[0][url]` has three. */
const nameParts = (name: string): string[] => name.match(/[^[\]]+/g) ?? [];

/** A tree whose keys are all numbers becomes a list. */
function withLists(tree: Tree): unknown {
  const entries = entriesOf(tree);
  return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
    ? entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
    : Object.fromEntries(entries);
}
const entriesOf = (tree: Tree): (readonly [string, unknown])[] =>
  Object.entries(tree).map(([key, value]) => [key, isTree(value) ? withLists(value) : value]);
const isTree = (value: Tree[string] | undefined): value is Tree =>
  typeof value === 'object' && !Array.isArray(value);

/** The values as the nested object that the server reads from a form. */
export function nestFields(fields: FormFields): Readonly<Record<string, unknown>> {
  const root: Tree = {};
  for (const [name, value] of Object.entries(fields)) {
    const parts = nameParts(name);
    const last = parts.pop();
    if (last === undefined) continue;
    let at = root;
    for (const part of parts) {
      const inner = at[part];
      const next: Tree = isTree(inner) ? inner : {};
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return Object.fromEntries(entriesOf(root));
}
