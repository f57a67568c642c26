import { parse, type AnyNode, type Program } from 'acorn';
import type { LoaderDefinition } from 'webpack';

/** Code that does not run when its module is evaluated. */
const laterTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassDeclaration', 'ClassExpression']);

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* callsIn(node: AnyNode): Generator<number> {
  if (laterTypes.has(node.type)) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') yield node.start;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* callsIn(child);
  }
}

function* initialisersOf(program: Program): Generator<AnyNode> {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) if (init) yield init;
  }
}

/**
 * Marks the calls that initialise a module's constants as pure, so that the minimiser may drop what nobody uses:
 * without it a remote that needs one endpoint carries the schemas of every endpoint beside it.
 * Only for packages whose modules do nothing but define values (shared-contracts).
 */
const pureCallsLoader: LoaderDefinition = function pureCalls(source, map) {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const starts = [...new Set([...initialisersOf(program)].flatMap((init) => [...callsIn(init)]))].sort((a, b) => b - a);
  let marked = source;
  for (const start of starts) marked = `${marked.slice(0, start)}/*#__PURE__*/ ${marked.slice(start)}`;
  this.callback(null, marked, map);
};
export default pureCallsLoader;
