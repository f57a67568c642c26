import { RefusalError, invalid } from '../wire/refusal.ts';

/** Limits on input; forms of the product stay far below them. */
export const inputBounds = { fields: 2000, depth: 12, nodes: 20_000 } as const;

type Node = Map<string, unknown>;

/** Names that would reach the prototype of a plain object. */
const isForbidden = (name: string): boolean =>
  name === '__proto__' || name === 'constructor' || name === 'prototype';

const fieldName = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** `post[type]` becomes `['post', 'type']`, and `tags[]` `['tags', '']`; other names stay whole. */
function segmentsOf(name: string): readonly string[] {
  const [, head, rest] = fieldName.exec(name) ?? [];
  return head === undefined || rest === undefined
    ? [name]
    : [head, ...rest.slice(1, -1).split('][')];
}

/**
 * Converts the value at a name to a map, so that members can be added. Keeps the members of an
 * object or list, and drops any other value.
 */
function nodeOf(value: unknown): Node {
  if (value instanceof Map) return value;
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function put(root: Node, segments: readonly string[], value: unknown): void {
  let node = root;
  segments.forEach((segment, at) => {
    const key = segment === '' && at > 0 ? String(node.size) : segment;
    if (at === segments.length - 1) {
      node.set(key, value);
      return;
    }
    const next = nodeOf(node.get(key));
    node.set(key, next);
    node = next;
  });
}

function unfold(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, inner]) => [String(key), unfold(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/**
 * Folds bracket names into nested objects: `data[id]=7` becomes `{ data: { id: '7' } }`, and
 * `tags[]` collects a list. The last value of a repeated name wins. If the same object is also sent
 * in nested form, both are merged, and values with bracket names win.
 */
export function parseBracketFields(
  fields: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
  const root: Node = new Map();
  const folded: (readonly [segments: readonly string[], value: unknown])[] = [];
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > inputBounds.fields)
      throw new RefusalError(413, `Too many fields: at most ${inputBounds.fields}.`);
    const segments = segmentsOf(name);
    if (segments.length > inputBounds.depth) throw invalid('The fields are nested too deeply.');
    if (segments.some(isForbidden)) continue;
    if (segments.length > 1) folded.push([segments, value]);
    else root.set(name, value);
  }
  for (const [segments, value] of folded) put(root, segments, value);
  return Object.fromEntries([...root].map(([name, value]) => [name, unfold(value)]));
}

/**
 * Copies JSON without members that are null, which clients send for absent values, and without
 * names that could reach a prototype. Nulls in lists stay.
 */
export function cleanJson(json: unknown): unknown {
  let nodes = 0;
  const tidy = (value: unknown, depth: number): unknown => {
    if (++nodes > inputBounds.nodes) throw new RefusalError(413, 'The body has too many parts.');
    if (depth > inputBounds.depth * 2) throw invalid('The body is nested too deeply.');
    if (Array.isArray(value)) return value.map((inner: unknown) => tidy(inner, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, inner]) => inner !== null && !isForbidden(name))
        .map(([name, inner]) => [name, tidy(inner, depth + 1)]),
    );
  };
  return tidy(json, 0);
}
