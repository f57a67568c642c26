import { keyCaps } from './key-caps.ts';

test.each([
  ['j', false, [['J']]],
  ['z c', false, [['Z'], ['C']]],
  ['Alt+KeyC', false, [['Alt', 'C']]],
  ['Alt+KeyC', true, [['⌥', 'C']]],
  ['[Shift]+?', false, [['?']]],
  ['$mod+Shift+Enter', true, [['⌘', '⇧', 'Enter']]],
  ['ArrowLeft', false, [['←']]],
] as const)('%s is shown with the labels of its keys (on a Mac: %s)', (keys, isMac, caps) => {
  expect(keyCaps(keys, isMac)).toEqual(caps);
});
