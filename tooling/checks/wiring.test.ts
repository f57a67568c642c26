import path from 'node:path';
import { mentionsOf } from './attribute-names.ts';
import { createBrokenProject } from './broken-project.ts';
import { findLooseWires, unmatched } from './wiring.ts';

test('every data attribute is drawn and used, and shared ones are named in shared-contracts', () => {
  expect(findLooseWires(path.resolve(__dirname, '../..'))).toEqual([]);
  expect([...unmatched.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

const marks = new Map([['marks.one', 'data-one']]);
const drawn = ['drawn'];
const used = ['used'];

test.each([
  ['JSX', '<p data-one="" />', drawn],
  ['a spread key', "<p {...{ 'data-one': 1 }} />", drawn],
  ['a key from a constant', '<p {...{ [marks.one]: 1 }} />', drawn],
  ['an assignment', "element.dataset['one'] = '';", drawn],
  ['setAttribute', "element.setAttribute('data-one', '');", drawn],
  ['HTML', "const html = '<p data-one></p>';", drawn],
  ['a read', "read(element.dataset['one']);", used],
  ['a destructured read', 'const { one } = element.dataset;', used],
  ['getAttribute', 'element.getAttribute(marks.one);', used],
  ['a selector', "page.querySelector('main [data-one]');", used],
  ['a selector from a constant', 'page.querySelector(`main [${marks.one}="${id}"]`);', used],
  ['a list of allowed names', "const names = ['class', 'data-one'];", used],
  ['removal', "element.removeAttribute('data-one');", []],
  ['deletion', "delete element.dataset['one'];", []],
  ['a type', "interface Props { readonly 'data-one': string }", []],
  ['a constant', "const own = { two: 'data-one' };", []],
  ['a comment', '// the one with data-one', []],
])('a source is read: %s', (_, source, kinds) => {
  const found = mentionsOf(source, marks).filter(({ name }) => name === 'data-one');
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

test('dead handlers, dead attributes, shared literals and stale exceptions are told', () => {
  const project = createBrokenProject({
    'api/src/a.tsx':
      "import { mark } from '@tessera/shared-contracts/mark';\n" +
      "export const a = <p data-shared='' data-dead='' data-tested='' {...{ [mark]: '' }} />;\n",
    'mf-share/src/b.ts':
      "import { mark } from '@tessera/shared-contracts/mark';\n" +
      'export const b = `[data-shared] [data-typo] [${mark}]`;\n',
    'mf-share/src/c.ts': 'export const c = (name: string) => `[data-put-${name}]`;\n',
    'mf-share/src/b.test.ts': "test('b', () => { find('[data-tested]'); });\n",
    'shared-contracts/src/mark.ts': "export const mark = 'data-mark';\n",
  });
  expect(
    findLooseWires(project.folder, { others: new Map([['data-gone', 'was drawn once']]) }),
  ).toEqual([
    'data-dead: nothing uses it, but api/src/a.tsx draws it',
    'data-put-*: write the whole name, in mf-share/src/c.ts',
    'data-shared: name it in shared-contracts, for api/src/a.tsx, mf-share/src/b.ts',
    'data-typo: nothing draws it, but mf-share/src/b.ts uses it',
    'data-gone: needs no exception any more',
  ]);
  project.remove();
});
