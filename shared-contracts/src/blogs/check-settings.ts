import * as v from 'valibot';
import { settingsFields } from './settings-fields.ts';

/** Values of a form by field name: `title`, `links[0][url]`; those of `name[]` are a list. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;
/** The settings to save, as the call takes them. */
export type CheckedSettings = v.InferOutput<typeof settingsFields>;

export interface Fault {
  /** Name of the field. */
  readonly name: string;
  readonly text: string;
}

interface Tree {
  [key: string]: Tree | string | readonly string[];
}

/** The parts of a field's name: `links[0][url]` has three. */
export const nameParts = (name: string): string[] => name.match(/[^[\]]+/g) ?? [];

/** A tree whose keys are all numbers becomes a list. */
function withLists(tree: Tree): unknown {
  const entries = Object.entries(tree).map(
    ([key, value]) => [key, isTree(value) ? withLists(value) : value] as const,
  );
  return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
    ? entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
    : Object.fromEntries(entries);
}
const isTree = (value: Tree[string] | undefined): value is Tree =>
  typeof value === 'object' && !Array.isArray(value);

/** The values as the nested object that the server reads from a form. */
export function nestFields(fields: FormFields): unknown {
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
  return withLists(root);
}

/** The field of an issue: its path as a form writes it. */
function nameOf(issue: v.BaseIssue<unknown>, fields: FormFields): string {
  const [first = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key));
  const name = rest.reduce((begun, part) => `${begun}[${part}]`, first);
  return name in fields ? name : first;
}

/** Checks typed settings as the server will. Returns what to send, or what is wrong, field by field. */
export function checkSettings(
  fields: FormFields,
):
  | { readonly settings: CheckedSettings; readonly faults: readonly [] }
  | { readonly settings?: never; readonly faults: readonly Fault[] } {
  const read = v.safeParse(settingsFields, nestFields(fields));
  return read.success
    ? { settings: read.output, faults: [] }
    : {
        faults: read.issues.map((issue) => ({ name: nameOf(issue, fields), text: issue.message })),
      };
}
