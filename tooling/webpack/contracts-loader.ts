import {
  parse,
  type AnyNode,
  type CallExpression,
  type ObjectExpression,
  type Program,
} from 'acorn';
import type { LoaderDefinition } from 'webpack';

/**
 * Endpoint members that browsers do not need: the server validates. Development builds keep them.
 */
const serverParts = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'errors',
  'mayBeOld',
  'scope',
]);

/** Code that does not run when its module is evaluated. */
const laterTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
]);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] => Object.values(node).flat().filter(isNode);

function* callsIn(node: AnyNode): Generator<number> {
  if (laterTypes.has(node.type)) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') yield node.start;
  for (const child of childrenOf(node)) yield* callsIn(child);
}

/** Whether evaluating a node spreads a value or reads a member, which could run a getter. */
function mayRunGetter(node: AnyNode): boolean {
  if (laterTypes.has(node.type)) return false;
  if (node.type === 'SpreadElement' || node.type === 'MemberExpression') return true;
  // bundlers only check the arguments of a call that is marked as pure
  const parts = node.type === 'CallExpression' ? node.arguments : childrenOf(node);
  return parts.some((part) => mayRunGetter(part));
}

function* initialisersOf(program: Program): Generator<AnyNode> {
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) if (init) yield init;
  }
}

const isDefinition = (node: AnyNode): node is CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'defineEndpoint';

function* definitionsIn(node: AnyNode): Generator<ObjectExpression> {
  if (isDefinition(node) && node.arguments[0]?.type === 'ObjectExpression') yield node.arguments[0];
  for (const child of childrenOf(node)) yield* definitionsIn(child);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes the members of endpoints that only the server needs. Without its schemas an endpoint
 * takes up about 60 bytes; with them a remote contains the schema of every response that it reads.
 */
function* removals(program: Program): Generator<Edit> {
  for (const { properties } of definitionsIn(program)) {
    for (const [index, property] of properties.entries()) {
      if (
        property.type !== 'Property' ||
        property.key.type !== 'Identifier' ||
        !serverParts.has(property.key.name)
      )
        continue;
      yield { start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' };
    }
  }
}

/**
 * If the value of a constant spreads or reads members of another constant, wraps that value in a
 * function call that is marked as pure. Otherwise bundles would contain both constants, even if
 * neither is used.
 */
function* wrappings(program: Program): Generator<Edit> {
  for (const { start, end } of [...initialisersOf(program)].filter(mayRunGetter)) {
    yield { start, end: start, text: '/*#__PURE__*/ (() => (' };
    yield { start: end, end, text: '))()' };
  }
}

/**
 * Makes the contracts small for browsers. Only for packages whose modules do nothing but define
 * values (shared-contracts).
 *
 * Calls that initialise a module's constants are marked as pure, so that the minimiser may drop
 * unused constants. With the option `isForProduction`, removes the members of endpoints that only
 * the server, tests and development read.
 */
const contractsLoader: LoaderDefinition<{ readonly isForProduction?: boolean }> =
  function contracts(source, map) {
    const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
    const removed = this.getOptions().isForProduction ? [...removals(program)] : [];
    const isKept = (start: number): boolean =>
      !removed.some((edit) => edit.start <= start && start < edit.end);
    const calls = [
      ...new Set([...initialisersOf(program)].flatMap((init) => [...callsIn(init)])),
    ].filter(isKept);
    const edits: Edit[] = [
      ...removed,
      ...calls.map((start) => ({ start, end: start, text: '/*#__PURE__*/ ' })),
      // last, so that a wrapping ends up in front of the mark of a call at the same position
      ...wrappings(program),
    ].sort((a, b) => b.start - a.start);
    let changed = source;
    for (const { start, end, text } of edits)
      changed = changed.slice(0, start) + text + changed.slice(end);
    this.callback(null, changed, map);
  };
export default contractsLoader;
