import { parseSync } from '@swc/core';

/** A use of a `data-*` name in a source. */
export interface NameUse {
  readonly name: string;
  /** `rendered` writes the attribute, `used` reads it or selects by it. */
  readonly kind: 'drawn' | 'used';
  /** Whether the name is written out here instead of being read from a shared constant. */
  readonly isLiteral: boolean;
  /** Whether the name is rendered as a JSX attribute, not by a script or within a string of HTML. */
  readonly isMarkup: boolean;
}

/** `data-*` names by the constants that hold them, such as `mark` or `postAttributes.id`. */
export type Constants = ReadonlyMap<string, string>;

interface Syntax {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const wholeName = /^data-[a-z][a-z\d_-]*$/;
/** Stands for a placeholder of a template whose value the checker cannot determine. */
const unknownPart = '\u0000';

/** TypeScript nodes that wrap an expression. All other TypeScript nodes are skipped. */
const wrappers = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
]);
const isSkipped = ({ type }: Syntax): boolean =>
  (type.startsWith('Ts') && !wrappers.has(type)) ||
  type === 'ImportDeclaration' ||
  type === 'ExportNamedDeclaration';

const writers = new Set(['setAttribute', 'toggleAttribute']);

const unwrap = (node: unknown): Syntax | undefined => {
  if (!isSyntax(node)) return undefined;
  if (wrappers.has(node.type) || node.type === 'ParenthesisExpression')
    return unwrap(node['expression']);
  return node.type === 'Computed' ? unwrap(node['expression']) : node;
};

const textOf = (node: unknown, type: string): string | undefined => {
  const inner = unwrap(node);
  return inner?.type === type && typeof inner['value'] === 'string' ? inner['value'] : undefined;
};
const stringOf = (node: unknown): string | undefined => textOf(node, 'StringLiteral');
const identifierOf = (node: unknown): string | undefined => textOf(node, 'Identifier');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The key of a property or the name of a member: `a`, `'a'` or `['a']`. */
const keyOf = (node: unknown): string | undefined => stringOf(node) ?? identifierOf(node);

const attributeOf = (key: string): string =>
  `data-${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const isDataset = (node: unknown): boolean => {
  const inner = unwrap(node);
  return (
    identifierOf(inner) === 'dataset' ||
    (inner?.type === 'MemberExpression' && keyOf(inner['property']) === 'dataset')
  );
};

function parse(source: string): Syntax {
  const module: unknown = parseSync(source, { syntax: 'typescript', tsx: true, target: 'esnext' });
  if (!isSyntax(module)) throw new Error('The parser returned no module');
  return module;
}

const childrenOf = (node: Syntax): readonly unknown[] => Object.values(node);

/** The constants in a source that are a name, or an object that contains names. */
export function constantsOf(source: string): Constants {
  const constants = new Map<string, string>();
  const read = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(read);
    if (typeof node !== 'object' || node === null) return;
    if (isSyntax(node) && node.type === 'VariableDeclarator') {
      const id = identifierOf(node['id']);
      const held = stringOf(node['init']);
      if (id !== undefined && held !== undefined && wholeName.test(held)) constants.set(id, held);
      const object = unwrap(node['init']);
      if (id !== undefined && object?.type === 'ObjectExpression')
        for (const property of listOf(object['properties'])) {
          if (!isSyntax(property) || property.type !== 'KeyValueProperty') continue;
          const [key, value] = [keyOf(property['key']), stringOf(property['value'])];
          if (key !== undefined && value !== undefined && wholeName.test(value))
            constants.set(`${id}.${key}`, value);
        }
    }
    Object.values(node).forEach(read);
  };
  if (source.includes('data-')) read(parse(source));
  return constants;
}

/** Names in a style sheet, or in text that may contain selectors and HTML. */
function mentionsInText(text: string): readonly Pick<NameUse, 'name' | 'kind'>[] {
  const found: Pick<NameUse, 'name' | 'kind'>[] = [];
  for (const { 1: before = '', 2: name = '' } of text.matchAll(
    /(<[a-z][^<>]*\s|[^\w-]|^)(data-[a-z][a-z\d_-]*(?:\u0000)?)/g,
  ))
    found.push({ name, kind: before.startsWith('<') ? 'drawn' : 'used' });
  return found;
}

/** The names that a style sheet selects by or shows with `attr()`. */
export const mentionsOfSheet = (sheet: string): readonly NameUse[] =>
  mentionsInText(sheet.replaceAll(/\/\*[^]*?\*\//g, '')).map((mention) => ({
    ...mention,
    kind: 'used',
    isLiteral: true,
    isMarkup: false,
  }));

/**
 * The names that a source renders and uses. A name that a template completes with an unknown value
 * ends in an asterisk.
 *
 * @param shared constants that the source may import
 */
export function usesOf(source: string, shared: Constants): readonly NameUse[] {
  const constants = new Map([...shared, ...constantsOf(source)]);
  const mentions: NameUse[] = [];
  /** Names by the local variables that were destructured from a shared object. */
  const taken = new Map<string, string>();
  /** Nesting depth of spreads in JSX attributes around the current node. */
  let spreads = 0;

  const resolve = (
    node: unknown,
  ): { readonly name: string; readonly isLiteral: boolean } | undefined => {
    const literal = stringOf(node);
    if (literal !== undefined)
      return wholeName.test(literal) ? { name: literal, isLiteral: true } : undefined;
    const inner = unwrap(node);
    const path =
      inner?.type === 'MemberExpression'
        ? `${identifierOf(inner['object'])}.${keyOf(inner['property'])}`
        : identifierOf(inner);
    const name = path === undefined ? undefined : (taken.get(path) ?? constants.get(path));
    return name === undefined || path === undefined
      ? undefined
      : { name, isLiteral: (taken.get(path) ?? shared.get(path)) !== name };
  };
  const add = (node: unknown, kind: NameUse['kind']): boolean => {
    const found = resolve(node);
    if (found) mentions.push({ ...found, kind, isMarkup: kind === 'drawn' && spreads > 0 });
    return found !== undefined;
  };
  const addKey = (key: string | undefined, kind: NameUse['kind']): void => {
    if (key !== undefined)
      mentions.push({ name: attributeOf(key), kind, isLiteral: true, isMarkup: false });
  };
  const addText = (text: string, fromConstants: ReadonlySet<string>): void => {
    for (const { name, kind } of mentionsInText(text))
      mentions.push({
        name: name.replace(unknownPart, '*'),
        kind,
        isLiteral: !fromConstants.has(name),
        isMarkup: false,
      });
  };

  const readTemplate = (node: Syntax): void => {
    const expressions = listOf(node['expressions']);
    const held = new Set<string>();
    const text = listOf(node['quasis']).map((quasi, index) => {
      const raw = isSyntax(quasi) ? String(quasi['raw']) : '';
      if (index >= expressions.length) return raw;
      const known = resolve(expressions[index]);
      if (known && !known.isLiteral) held.add(known.name);
      if (!known) read(expressions[index]);
      return `${raw}${known?.name ?? unknownPart}`;
    });
    addText(text.join(''), held);
  };

  /** Reads a destructuring of a `dataset` or of an object of names; returns true for the latter. */
  const readPattern = (pattern: Syntax, init: unknown): boolean => {
    let isOfNames = false;
    for (const property of listOf(pattern['properties'])) {
      if (!isSyntax(property)) continue;
      const key = keyOf(property['key']);
      if (isDataset(init)) addKey(key, 'used');
      const name = shared.get(`${identifierOf(init)}.${key}`);
      const local = identifierOf(property['value']) ?? key;
      if (name === undefined || local === undefined) continue;
      taken.set(local, name);
      isOfNames = true;
    }
    return isOfNames;
  };

  const readers: Readonly<Record<string, (node: Syntax) => boolean>> = {
    JSXAttribute: (node) => {
      const name = identifierOf(node['name']);
      if (name !== undefined && wholeName.test(name))
        mentions.push({ name, kind: 'drawn', isLiteral: true, isMarkup: true });
      read(node['value']);
      return true;
    },
    JSXOpeningElement: (node) => {
      for (const attribute of listOf(node['attributes'])) {
        const isSpread = isSyntax(attribute) && attribute.type === 'SpreadElement';
        if (isSpread) spreads += 1;
        read(attribute);
        if (isSpread) spreads -= 1;
      }
      return true;
    },
    KeyValueProperty: (node) => {
      // an identifier as a key is not a reference
      if (identifierOf(node['key']) === undefined || isComputed(node['key'])) {
        if (!add(node['key'], 'drawn')) read(node['key']);
      }
      read(node['value']);
      return true;
    },
    KeyValuePatternProperty: (node) => {
      add(node['key'], 'used');
      read(node['value']);
      return true;
    },
    AssignmentExpression: ({ left, right }) => {
      const target = unwrap(left);
      if (target?.type !== 'MemberExpression' || !isDataset(target['object'])) return false;
      addKey(keyOf(target['property']), 'drawn');
      read(right);
      return true;
    },
    UnaryExpression: ({ operator, argument }) => {
      const target = unwrap(argument);
      return (
        operator === 'delete' && target?.type === 'MemberExpression' && isDataset(target['object'])
      );
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== 'in' || !isDataset(right)) return false;
      addKey(stringOf(left), 'used');
      return true;
    },
    MemberExpression: (node) => {
      if (isDataset(node['object'])) addKey(keyOf(node['property']), 'used');
      else if (!add(node, 'used')) {
        read(node['object']);
        if (isComputed(node['property'])) read(node['property']);
      }
      return true;
    },
    CallExpression: (node) => {
      const callee = unwrap(node['callee']);
      const method = callee?.type === 'MemberExpression' ? keyOf(callee['property']) : undefined;
      const [first, ...others] = listOf(node['arguments']);
      const name = isArgument(first) ? first.expression : undefined;
      if (method === undefined || !resolve(name)) return false;
      if (method !== 'removeAttribute') add(name, writers.has(method) ? 'drawn' : 'used');
      read(node['callee']);
      read(others);
      return true;
    },
    VariableDeclarator: ({ id, init }) => {
      const pattern = unwrap(id);
      if (pattern?.type === 'ObjectPattern' && readPattern(pattern, init)) return true;
      const isName = resolve(init)?.isLiteral === true;
      const object = unwrap(init);
      if (isName) return true;
      if (object?.type !== 'ObjectExpression') return false;
      for (const property of listOf(object['properties']))
        if (!isSyntax(property) || resolve(property['value'])?.isLiteral !== true) read(property);
      return true;
    },
    TemplateLiteral: (node) => {
      readTemplate(node);
      return true;
    },
    Identifier: (node) => add(node, 'used'),
    StringLiteral: ({ value }) => {
      addText(String(value), new Set());
      return true;
    },
  };

  const read = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(read);
    if (typeof node !== 'object' || node === null) return;
    if (!isSyntax(node)) return Object.values(node).forEach(read);
    if (isSkipped(node) || readers[node.type]?.(node) === true) return;
    childrenOf(node).forEach(read);
  };

  read(parse(source));
  return mentions;
}

const isComputed = (node: unknown): boolean => isSyntax(node) && node.type === 'Computed';
const isArgument = (node: unknown): node is { readonly expression: unknown } =>
  typeof node === 'object' && node !== null && 'expression' in node;
