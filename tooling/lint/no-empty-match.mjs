// A lint plugin: an empty object inside `toMatchObject` matches every object, so it proves nothing.
// Use `toEqual`, or `expect(…).toEqual({})` for the part that must be empty.

const message =
  'An empty object in toMatchObject matches every object. Use toEqual for what must be empty.';

/** The initial value of a `const` that a name refers to. */
function valueOf(name, scope) {
  for (let current = scope; current !== null; current = current.upper) {
    const variable = current.set.get(name);
    if (variable) return variable.defs[0]?.node.init ?? undefined;
  }
  return undefined;
}

/** Whether a value, as far as it is written out, contains an empty object. */
function hasEmptyObject(node, scope, depth = 0) {
  const inner = (child) => hasEmptyObject(child, scope, depth);
  switch (node?.type) {
    case 'ObjectExpression':
      return (
        node.properties.length === 0 ||
        node.properties.some((property) => inner(property.value ?? property.argument))
      );
    case 'ArrayExpression':
      return node.elements.some((element) => inner(element));
    case 'ConditionalExpression':
      return inner(node.consequent) || inner(node.alternate);
    case 'SpreadElement':
      return inner(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner(node.expression);
    case 'Identifier':
      return depth < 3 && hasEmptyObject(valueOf(node.name, scope), scope, depth + 1);
    default:
      return false;
  }
}

const noEmptyMatch = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.name !== 'toMatchObject') return;
      const scope = context.sourceCode.getScope(node);
      if (node.arguments.some((argument) => hasEmptyObject(argument, scope)))
        context.report({ node, message });
    },
  }),
};

// oxlint reads a plugin from the default export
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'tessera' }, rules: { 'no-empty-match': noEmptyMatch } };
